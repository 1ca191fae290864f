import { lossTicks } from './loss-ticks.ts';

const line = (id: string, losses: (number | null)[]) => ({
  id,
  label: id,
  colour: 0,
  values: losses.map(() => 1),
  lost: losses,
});

it('marks the worst loss of all series in each segment', () => {
  const series = [line('a', [0, 5, null, 0]), line('b', [0, 80, 0, 2])];
  expect(lossTicks([0, 10, 20, 30], series, 4)).toEqual([
    { x: 10, lost: 80 },
    { x: 30, lost: 2 },
  ]);
  expect(lossTicks([0, 10, 20, 30], series, 1)).toEqual([{ x: 10, lost: 80 }]);
  expect(lossTicks([0, 10], [{ id: 'c', label: 'c', colour: 0, values: [1, 2] }], 4)).toEqual([]);
});

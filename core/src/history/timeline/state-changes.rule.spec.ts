import { stateChanges } from './state-changes.rule.ts';
import { widened } from './widened.rule.ts';

const points = (last: (number | null)[], worst = last) => ({ from: 1000, step: 10, last, worst });

it.each<[string, Parameters<typeof stateChanges>[0], object[]]>([
  ['nothing while a state lasts', points([0, 0, null, 0]), []],
  ['nothing at the first value', points([null, 2]), []],
  [
    'each change',
    points([0, 2, 1]),
    [
      { start: 1010, end: 1010, before: 0, after: 2 },
      { start: 1020, end: 1020, before: 2, after: 1 },
    ],
  ],
  ['a change during a gap', points([0, null, 1]), [{ start: 1020, end: 1020, before: 0, after: 1 }]],
  ['a state that was worse within a point', points([0, 0], [0, 2]), [{ start: 1010, end: 1020, before: 0, after: 2 }]],
  [
    'no worse state where the one before lasted into the point',
    points([2, 0], [2, 2]),
    [{ start: 1010, end: 1010, before: 2, after: 0 }],
  ],
])('finds %s', (_, line, changes) => {
  expect(stateChanges(line)).toEqual(changes);
});

it('reads a twentieth of the range before its start', () => {
  expect(widened({ from: 1000, to: 3000 })).toEqual({ from: 900, to: 3000, points: 720 });
  expect(widened({ from: 0, to: 3000 }).from).toBe(0);
});

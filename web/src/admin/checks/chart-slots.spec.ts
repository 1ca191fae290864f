import { chartSlots } from './chart-slots.ts';

const slot = (at: number, average: number) => ({ at, count: 5, average, min: average / 2, max: average * 2 });

it('leaves a gap where nothing was measured', () => {
  const history = { from: 100, to: 1200, step: 300, slots: [slot(0, 0.1), slot(600, 0.2)], periods: [] };
  expect(chartSlots(history)).toEqual({
    at: [150, 450, 750, 1050],
    average: [100, null, 200, null],
    min: [50, null, 100, null],
    max: [200, null, 400, null],
  });
});

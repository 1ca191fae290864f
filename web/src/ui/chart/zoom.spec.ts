import { halfAround, partOf } from './zoom.ts';

const at = [0, 10, 20, 30, 40];
const series = [{ id: 'a', label: 'A', colour: 0, values: [0, 1, 2, 3, 4], max: [9, 8, 7, 6, 5] }];

it.each([
  // One additional value at each end, so that the line reaches the edge.
  [15, 25, [10, 20, 30]],
  [0, 10, [0, 10, 20]],
  [35, 90, [30, 40]],
  [50, 90, []],
])('returns the points from %d to %d', (from, to, times) => {
  const part = partOf(at, series, { from, to });
  expect(part.at).toEqual(times);
  expect(part.series[0]!.values).toEqual(times.map(time => time / 10));
  expect(part.series[0]!.max).toEqual(times.map(time => 9 - time / 10));
  expect(part.series[0]!.min).toBeUndefined();
});

it.each([
  [50, { from: 25, to: 75 }],
  [10, { from: 0, to: 50 }],
  [99, { from: 50, to: 100 }],
])('halves a range around %d', (time, half) => expect(halfAround({ from: 0, to: 100 }, time)).toEqual(half));

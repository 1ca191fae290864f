import { newestOf } from './chosen-series.rule.ts';

const series = (...values: number[]) => ({ values: Float64Array.from(values) });

it.each<[string, 'gauge' | 'counter' | 'state', number[][], number | undefined]>([
  ['the last known value', 'gauge', [[1, 3, NaN]], 3],
  [
    'the highest of several label sets',
    'gauge',
    [
      [1, 2],
      [5, 4],
    ],
    4,
  ],
  ['the worst state', 'state', [[0], [2], [1]], 2],
  ['the increase per second of a counter', 'counter', [[60, NaN, 180]], 1],
  ['a counter that began again', 'counter', [[600, 120]], 2],
  ['nothing of a counter with one value', 'counter', [[NaN, 5]], undefined],
  ['nothing without values', 'gauge', [[NaN]], undefined],
  ['nothing without series', 'gauge', [], undefined],
])('returns %s', (_, kind, values, expected) => {
  expect(
    newestOf(
      values.map(entry => series(...entry)),
      { kind },
    ),
  ).toBe(expected);
});

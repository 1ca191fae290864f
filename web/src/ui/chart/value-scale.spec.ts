import { linearScale, logScale } from './value-scale.ts';

it('puts equal factors at equal distances on a logarithmic scale', () => {
  const { ticks, placeOf } = logScale(1, 1000);
  expect(ticks).toEqual([1, 10, 100, 1000]);
  expect(ticks.map(placeOf).map(place => Math.round(place * 3000))).toEqual([0, 1000, 2000, 3000]);
  // Lost probes and zeros have no logarithm.
  expect(placeOf(0)).toBe(0);
});

it.each([
  [20, 30, [20, 50]],
  [18, 320, [10, 20, 50, 100, 200, 500]],
  [0.4, 0.4, [0.2, 0.5]],
])('contains %d to %d', (low, high, expected) => {
  const { ticks, placeOf } = logScale(low, high);
  expect(ticks.map(tick => Number(tick.toPrecision(3)))).toEqual(expected);
  expect(placeOf(low)).toBeGreaterThanOrEqual(0);
  expect(placeOf(high)).toBeLessThanOrEqual(1);
});

it('ends a linear scale at its last tick', () => {
  const { ticks, placeOf } = linearScale(0, 95, false, 4);
  expect(ticks).toEqual([0, 25, 50, 75, 100]);
  expect(placeOf(50)).toBe(0.5);
});

import { band } from './band.ts';

const at = Array.from({ length: 1000 }, (_, i) => i);

it('keeps every peak and dip when it is thinned out', () => {
  const steps = band(
    at,
    at.map(i => (i === 333 ? -5 : 1)),
    at.map(i => (i === 777 ? 99 : 2)),
    40,
  ).flat();
  expect(steps.length).toBeLessThanOrEqual(40);
  expect(Math.max(...steps.map(step => step.high))).toBe(99);
  expect(Math.min(...steps.map(step => step.low))).toBe(-5);
});

it('starts a new segment after a gap', () => {
  const values = at.map(i => (i >= 400 && i < 500 ? null : i));
  expect(band(at, values, values, 100)).toHaveLength(2);
});

it('is empty without values', () => {
  expect(
    band(
      at,
      at.map(() => null),
      at.map(() => null),
      100,
    ),
  ).toEqual([]);
});

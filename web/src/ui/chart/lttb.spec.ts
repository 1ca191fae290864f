import { lttb } from './lttb.ts';

const wave = Array.from({ length: 5000 }, (_, x) => ({ x, y: Math.sin(x / 50) }));

it('keeps as many points as requested, including the first and the last', () => {
  const points = lttb(wave, 150);
  expect(points).toHaveLength(150);
  expect(points[0]).toBe(wave[0]);
  expect(points.at(-1)).toBe(wave.at(-1));
});

it('keeps existing points, in their order', () => {
  const points = lttb(wave, 97);
  expect(points.every(point => wave[point.x] === point)).toBe(true);
  expect(points.every((point, i) => i === 0 || point.x > points[i - 1]!.x)).toBe(true);
});

it('keeps the one point that stands out', () => {
  const flat = Array.from({ length: 2000 }, (_, x) => ({ x, y: x === 1234 ? 90 : 1 }));
  expect(lttb(flat, 60).some(point => point.y === 90)).toBe(true);
});

it('keeps a short line', () => {
  expect(lttb(wave.slice(0, 20), 150)).toEqual(wave.slice(0, 20));
});

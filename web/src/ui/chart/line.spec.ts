import { line } from './line.ts';

it('marks a gap by one point without value between its ends', () => {
  const points = line([0, 1, 2, 3, 4, 5], [1, 2, null, null, 3, 4], 100);
  expect(points).toEqual([
    { x: 0, y: 1 },
    { x: 1, y: 2 },
    { x: 2.5, y: null },
    { x: 4, y: 3 },
    { x: 5, y: 4 },
  ]);
});

it('has no points without values', () => {
  expect(line([0, 1], [null, null], 100)).toEqual([]);
});

it('gives each segment its share of the points', () => {
  const at = Array.from({ length: 3000 }, (_, i) => i);
  const points = line(
    at,
    at.map(i => (i > 900 && i < 1000 ? null : i % 7)),
    200,
  );
  expect(points.filter(point => point.y === null)).toHaveLength(1);
  expect(points.length).toBeGreaterThan(180);
  expect(points.length).toBeLessThan(220);
});

it('treats values that are shorter than their times as missing', () => {
  expect(line([0, 1, 2], [5], 100)).toEqual([{ x: 0, y: 5 }]);
});

import { nearestIndex } from './crosshair.ts';

it.each([
  [[], 5, -1],
  [[10], 99, 0],
  [[10, 20, 30], 0, 0],
  [[10, 20, 30], 14, 0],
  [[10, 20, 30], 16, 1],
  [[10, 20, 30], 26, 2],
  [[10, 20, 30], 99, 2],
])('finds the nearest of %j to %d', (at, time, index) => expect(nearestIndex(at, time)).toBe(index));

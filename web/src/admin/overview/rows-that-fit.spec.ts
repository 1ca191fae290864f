import { rowsThatFit } from './rows-that-fit.ts';

it.each([
  ['a usual screen', 1440, 900, 8],
  ['a lower one', 1280, 700, 8],
  ['a high one', 2560, 1440, 13],
  ['a very high one', 3840, 3000, 16],
  ['a phone', 360, 1200, 8],
])('shows on %s (%d × %d) %d rows', (_, innerWidth, innerHeight, rows) => {
  expect(rowsThatFit(8, { innerWidth, innerHeight } as Window & typeof globalThis)).toBe(rows);
});

import { chunkStartsIn, MINUTE } from './tiers.ts';

it.each([
  [7200, 7260, [7200]],
  [7199, 7201, [3600, 7200]],
  [7100, 7200, [3600]],
  [3600, 14_400, [3600, 7200, 10_800]],
  [7200, 7200, []],
])('returns the hours that overlap %d to %d', (from, until, hours) => {
  expect(chunkStartsIn(MINUTE, from, until)).toEqual(hours);
});

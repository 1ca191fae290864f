import { expiredBefore, keptFor } from './retention.rule.ts';
import { HOUR, MINUTE, QUARTER, spanOf, TIERS } from './tiers.ts';

const DAY = 86_400;

it('keeps minutes for a month and quarter hours for a year at most, and hours for as long as asked', () => {
  const years = 5 * 365 * 24;
  expect(TIERS.map(tier => keptFor(tier, years))).toEqual([31 * DAY, 366 * DAY, years * 3600]);
});

it('keeps no tier longer than asked', () => {
  expect(TIERS.map(tier => keptFor(tier, 12))).toEqual([12 * 3600, 12 * 3600, 12 * 3600]);
});

it('removes a chunk only when its last slot is past', () => {
  const now = 1_790_000_000;
  for (const tier of [MINUTE, QUARTER, HOUR]) {
    const before = expiredBefore(tier, 24, now);
    expect(before - 1 + spanOf(tier)).toBe(now - DAY);
  }
});

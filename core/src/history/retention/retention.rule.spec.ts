import { DAY_S } from '@vitrine/contracts/time';
import { spanOf, TIERS } from '../series/tiers.ts';
import { expiredBefore, keptFor, minutesKeptSince } from './retention.rule.ts';

it('keeps minutes for a month, quarter hours for a year, hours for at most five, and quarter days as long as requested', () => {
  const years = 10 * 365 * 24;
  expect(TIERS.map(tier => keptFor(tier, years))).toEqual([31 * DAY_S, 366 * DAY_S, 5 * 366 * DAY_S, years * 3600]);
});

it('keeps no tier longer than requested', () => {
  expect(TIERS.map(tier => keptFor(tier, 12))).toEqual(TIERS.map(() => 12 * 3600));
});

it('keeps minutes since an hour before now, or a month if more is requested', () => {
  const now = 1_790_000_000;
  expect(minutesKeptSince(1, now * 1000)).toBe(now - 3600);
  expect(minutesKeptSince(9000, now * 1000)).toBe(now - 31 * DAY_S);
});

it('removes a chunk only when its last slot is past', () => {
  const now = 1_790_000_000;
  for (const tier of TIERS) {
    const before = expiredBefore(tier, 24, now);
    expect(before - 1 + spanOf(tier)).toBe(now - DAY_S);
  }
});

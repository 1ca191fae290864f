import { DAY_S, HOUR_S } from '@vitrine/contracts/time';
import { HOUR, MINUTE, QUARTER, QUARTER_DAY, spanOf, type Tier } from '../series/tiers.ts';

/** Maximum retention of each tier, whatever is configured; older values are read from a coarser one. Seconds. */
const MAX_SECONDS = new Map([
  [MINUTE.id, 31 * DAY_S],
  [QUARTER.id, 366 * DAY_S],
  [HOUR.id, 5 * 366 * DAY_S],
  [QUARTER_DAY.id, Infinity],
]);

/** Returns the retention of a tier in seconds, for a history of `hours`. */
export const keptFor = (tier: Tier, hours: number): number =>
  Math.min(hours * HOUR_S, MAX_SECONDS.get(tier.id) ?? Infinity);

/** Returns the time from which on minutes are kept, for a history of `hours`. Seconds since 1970; `now` in ms. */
export const minutesKeptSince = (hours: number, now: number): number => now / 1000 - keptFor(MINUTE, hours);

/** Returns the time before which every chunk that begins is completely past its retention. Seconds since 1970. */
export const expiredBefore = (tier: Tier, hours: number, now: number): number =>
  now - keptFor(tier, hours) - spanOf(tier) + 1;

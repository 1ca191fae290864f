import { HOUR, MINUTE, QUARTER, QUARTER_DAY, spanOf, type Tier } from './tiers.ts';

const DAY = 86_400;

/** The longest that a fine tier is kept, whatever is asked for; a coarser one answers for what is older. Seconds. */
const LONGEST = new Map([
  [MINUTE.id, 31 * DAY],
  [QUARTER.id, 366 * DAY],
  [HOUR.id, 5 * 366 * DAY],
  [QUARTER_DAY.id, Infinity],
]);

/** For how many seconds a tier keeps its values, when history is kept for `hours`. */
export const keptFor = (tier: Tier, hours: number): number => Math.min(hours * 3600, LONGEST.get(tier.id) ?? Infinity);

/** Chunks that begin before this hold nothing that is kept. Seconds since 1970. */
export const expiredBefore = (tier: Tier, hours: number, now: number): number =>
  now - keptFor(tier, hours) - spanOf(tier) + 1;

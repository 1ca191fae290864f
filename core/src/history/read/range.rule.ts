import { HOUR_S } from '@vitrine/contracts/time';
import { keptFor } from '../retention/retention.rule.ts';
import { floorTo, MINUTE, TIERS, type Tier } from '../series/tiers.ts';

/** Tier, start and step with which a history query is read. Seconds. */
export interface Range {
  readonly tier: Tier;
  readonly from: number;
  readonly step: number;
  readonly points: number;
}

/** Returns for how many seconds a tier keeps its values. */
type TierRetention = (tier: Tier) => number;

/**
 * Selects how to read [from, to) in at most `points` points: the coarsest tier with at least one slot per point, because it needs
 * the fewest reads; a coarser one if finer values are past their retention. Points are aligned to multiples of their length, so
 * that overlapping queries agree.
 */
export function pickRange(
  range: { from: number; to: number; points: number; now: number },
  retentionOf: TierRetention,
): Range {
  const { from, to, points, now } = range;
  const span = Math.max(to - from, MINUTE.step);
  const alive = TIERS.filter(tier => now - retentionOf(tier) <= from);
  const candidates = alive.length > 0 ? alive : TIERS.slice(-1);
  const tier = candidates.findLast(tier => tier.step <= span / points) ?? candidates[0]!;
  // One more point may be needed because the first one starts before `from`.
  const step = tier.step * Math.max(1, Math.ceil(span / tier.step / Math.max(1, points - 1)));
  const start = floorTo(step, from);
  return { tier, from: start, step, points: Math.max(1, Math.ceil((to - start) / step)) };
}

/** Selects how to read a time range, limited to the retention of `hours` and to now. Times in ms since 1970. */
export function pickKeptRange(
  { from, to, points }: { readonly from: number; readonly to: number; readonly points: number },
  { now, hours }: { readonly now: number; readonly hours: number },
): Range {
  const seconds = now / 1000;
  const requested = {
    from: Math.max(from / 1000, seconds - hours * HOUR_S),
    to: Math.min(to / 1000, seconds + MINUTE.step),
    points,
    now: seconds,
  };
  return pickRange(requested, tier => keptFor(tier, hours));
}

import type { Chunk } from './codec/chunk.ts';
import { putTotals, totalsOf } from './slots.ts';
import { MINUTE, slotAt, type Tier } from './tiers.ts';

/**
 * Makes the slots of a coarser chunk anew that one hour of minutes fills, as far as the minutes before `until` go. Minutes
 * are the truth, so this may be done again at any time; slots without minutes keep what they hold. Seconds.
 */
export function rollUp(minutes: Chunk, hour: number, tier: Tier, into: Chunk, until = Infinity): void {
  const width = Math.min(tier.step / MINUTE.step, minutes.slots);
  const end = Math.min(minutes.slots, (until - hour) / MINUTE.step);
  for (let start = 0; start < end; start += width) {
    const totals = totalsOf(minutes, start, Math.min(start + width, end));
    if (totals.reports > 0) putTotals(into, slotAt(tier, hour + start * MINUTE.step), totals);
  }
}

import type { Chunk } from './codec/chunk.ts';
import { putTotals, totalsOf } from './slots.ts';
import { MINUTE, slotAt, type Tier } from './tiers.ts';

/**
 * Makes the slots of a coarser chunk anew that one hour of minutes fills. Minutes are the truth, so this may be done again
 * at any time; slots without minutes keep what they hold. `hour` in seconds.
 */
export function rollUp(minutes: Chunk, hour: number, tier: Tier, into: Chunk): void {
  const width = Math.min(tier.step / MINUTE.step, minutes.slots);
  for (let start = 0; start < minutes.slots; start += width) {
    const totals = totalsOf(minutes, start, start + width);
    if (totals.reports > 0) putTotals(into, slotAt(tier, hour + start * MINUTE.step), totals);
  }
}

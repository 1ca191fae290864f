import type { Chunk } from './codec/chunk.ts';
import { setAggregate, aggregateSlots } from './slots.ts';
import { slotIndex, type ChunkPosition, type Tier } from './tiers.ts';

/** Calls `each` for every slot of a coarser tier that a chunk reaches, with the slots of the chunk that fill it. */
export function eachCoarser(
  fine: ChunkPosition,
  tier: Tier,
  until: number,
  each: (slot: number, first: number, end: number) => void,
): void {
  const width = Math.min(tier.step / fine.tier.step, fine.tier.slots);
  const end = Math.min(fine.tier.slots, Math.ceil((until - fine.t) / fine.tier.step));
  for (let first = 0; first < end; first += width)
    each(slotIndex(tier, fine.t + first * fine.tier.step), first, Math.min(first + width, end));
}

/**
 * Makes the slots of a coarser chunk anew that a finer one fills, as far as the time before `until` goes. The finer one is
 * the truth, so this may be done again at any time; where it holds nothing, the coarser one stays as it is. Seconds.
 */
export function rollUp(fine: Chunk, place: ChunkPosition, tier: Tier, into: Chunk, until = Infinity): void {
  eachCoarser(place, tier, until, (slot, first, end) => {
    const totals = aggregateSlots(fine, first, end);
    if (totals.reports > 0) setAggregate(into, slot, totals);
  });
}

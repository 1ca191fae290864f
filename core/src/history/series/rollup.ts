import type { Chunk } from '../codec/chunk.ts';
import { setAggregate, aggregateSlots } from '../codec/slots.ts';
import { slotIndex, type ChunkPosition, type Tier } from './tiers.ts';

/** Calls `each` for every slot of a coarser tier that a chunk overlaps, with the range of the chunk's slots in it. */
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
 * Recalculates the slots of a coarser chunk from a finer one, up to `until`. The finer one is authoritative, so this is
 * idempotent; slots without finer values are left unchanged. Seconds.
 */
export function rollUp(fine: Chunk, position: ChunkPosition, tier: Tier, into: Chunk, until = Infinity): void {
  eachCoarser(position, tier, until, (slot, first, end) => {
    const totals = aggregateSlots(fine, first, end);
    if (totals.reports > 0) setAggregate(into, slot, totals);
  });
}

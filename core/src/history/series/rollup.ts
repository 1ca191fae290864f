import type { Chunk } from '../codec/chunk.ts';
import { setAggregate, aggregateSlots } from '../codec/slots.ts';
import { slotIndex, type ChunkPosition, type Tier } from './tiers.ts';

/** Calls `each` for every slot of a coarser tier that a chunk overlaps, with the range of the chunk's slots in it. */
export function eachCoarser(
  source: ChunkPosition,
  tier: Tier,
  until: number,
  each: (slot: number, first: number, end: number) => void,
): void {
  const width = Math.min(tier.step / source.tier.step, source.tier.slots);
  const end = Math.min(source.tier.slots, Math.ceil((until - source.t) / source.tier.step));
  for (let first = 0; first < end; first += width)
    each(slotIndex(tier, source.t + first * source.tier.step), first, Math.min(first + width, end));
}

/**
 * Recalculates the slots of a coarser chunk from a finer one, up to `until`. The finer one is authoritative, so this is
 * idempotent; slots without finer values are left unchanged. Seconds.
 */
export function rollUp(source: Chunk, position: ChunkPosition, tier: Tier, into: Chunk, until = Infinity): void {
  eachCoarser(position, tier, until, (slot, first, end) => {
    const totals = aggregateSlots(source, first, end);
    if (totals.reports > 0) setAggregate(into, slot, totals);
  });
}

import type { ChunkPosition, Tier } from './tiers.ts';

/** How the values of one kind of series lie in chunks: `C` is a chunk of it, `T` what is known of one slot. */
export interface SeriesKind<C, T> {
  /** Stored. */
  readonly name: string;
  /** A chunk without values. */
  createChunk(slots: number): C;
  /** Bytes → chunk. Bad bytes end in a CorruptChunk and nothing else. */
  decode(bytes: Uint8Array): C;
  encode(chunk: C): Buffer;
  /** Adds totals to what a slot holds. */
  merge(chunk: C, slot: number, totals: T): void;
  /** Makes the slots of a coarser chunk anew that a finer one fills, up to `until`. Seconds. */
  rollUp(fine: C, place: ChunkPosition, tier: Tier, into: C, until: number): void;
}

import type { ChunkPosition, Tier } from './tiers.ts';

/** Describes how one kind of series is stored in chunks: `C` is its chunk, `T` the aggregate of one slot. */
export interface SeriesKind<C, T> {
  /** Stored. */
  readonly name: string;
  /** Returns a chunk without values. */
  createChunk(slots: number): C;
  /** Decodes a chunk. Throws only CorruptChunkError for invalid bytes. */
  decode(bytes: Uint8Array): C;
  encode(chunk: C): Buffer;
  /** Merges an aggregate into a slot. */
  merge(chunk: C, slot: number, totals: T): void;
  /** Returns the content of a slot as an aggregate. */
  aggregate(chunk: C, slot: number): T;
  /** Recalculates the slots of a coarser chunk from a finer one, up to `until`. Seconds. */
  rollUp(fine: C, position: ChunkPosition, tier: Tier, into: C, until: number): void;
}

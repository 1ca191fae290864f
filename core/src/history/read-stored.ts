import { Logger } from '@nestjs/common';
import { CorruptChunk } from './codec/corrupt-chunk.ts';
import type { ChunkRow } from './history.store.ts';
import type { SeriesKind } from './series-kind.ts';

const logger = new Logger('History');

/** Reads a stored chunk; a damaged one is reported and counts as missing, so that it stops nothing else. */
export function readStored<C>(row: ChunkRow | undefined, kind: Pick<SeriesKind<C, never>, 'read'>): C | undefined {
  return row && survive(row, () => kind.read(row.data));
}

/** Runs what reads a stored chunk, and reports it when that fails because it is damaged. */
export function survive<T>({ series, tier, t }: Pick<ChunkRow, 'series' | 'tier' | 't'>, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CorruptChunk)) throw error;
    logger.error(`Chunk ${series}/${tier}/${t} is damaged: ${error.message}`);
    return undefined;
  }
}

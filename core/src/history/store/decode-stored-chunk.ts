import { Logger } from '@nestjs/common';
import { CorruptChunkError } from '../codec/corrupt-chunk-error.ts';
import type { SeriesKind } from '../series/series-kind.ts';
import type { ChunkRow } from './history-tables.ts';

const logger = new Logger('History');

/** Decodes a stored chunk. A corrupt one is logged and counts as missing, so that the rest stays readable. */
export function decodeStoredChunk<C>(
  row: ChunkRow | undefined,
  kind: Pick<SeriesKind<C, never>, 'decode'>,
): C | undefined {
  return row && skipIfCorrupt(row, () => kind.decode(row.data));
}

/** Runs a function that reads a stored chunk, and logs a CorruptChunkError instead of throwing it. */
export function skipIfCorrupt<T>(
  { series, tier, t }: Pick<ChunkRow, 'series' | 'tier' | 't'>,
  read: () => T,
): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CorruptChunkError)) throw error;
    logger.error(`Chunk ${series}/${tier}/${t} is damaged: ${error.message}`);
    return undefined;
  }
}

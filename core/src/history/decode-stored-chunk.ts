import { Logger } from '@nestjs/common';
import { CorruptChunkError } from './codec/corrupt-chunk-error.ts';
import type { ChunkRow } from './history.queries.ts';
import type { SeriesKind } from './series-kind.ts';

const logger = new Logger('History');

/** Reads a stored chunk; a damaged one is reported and counts as missing, so that it stops nothing else. */
export function decodeStoredChunk<C>(
  row: ChunkRow | undefined,
  kind: Pick<SeriesKind<C, never>, 'decode'>,
): C | undefined {
  return row && skipIfCorrupt(row, () => kind.decode(row.data));
}

/** Runs what reads a stored chunk, and reports it when that fails because it is damaged. */
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

import type { EntityManager } from '@mikro-orm/sql';
import type { SeriesKind } from '../series/series-kind.ts';
import { chunkStart, MINUTE, slotIndex } from '../series/tiers.ts';
import { chunksAt, putChunks } from '../store/chunk.queries.ts';
import { decodeStoredChunk } from '../store/decode-stored-chunk.ts';
import { looseMinutesOf } from '../store/loose-minutes.queries.ts';
import { setMergedTo, type SeriesRow } from '../store/series-rows.queries.ts';

/**
 * Merges the loose minutes of a series before a time into the chunks of their hours. Runs in the transaction of `em`. After its
 * commit, the rows are ignored; they are removed later, together with those of other series.
 */
export async function mergeLooseMinutes<C, T>(
  em: EntityManager,
  kind: SeriesKind<C, T>,
  { id, mergedTo }: Pick<SeriesRow, 'id' | 'mergedTo'>,
  until: number,
): Promise<void> {
  if (mergedTo >= until) return;
  const loose = await looseMinutesOf(em, id, until);
  for (const [hour, minutes] of Map.groupBy(loose, ({ t }) => chunkStart(MINUTE, t))) {
    const [stored] = await chunksAt(em, [id], MINUTE.id, hour);
    const chunk = decodeStoredChunk(stored, kind) ?? kind.createChunk(MINUTE.slots);
    for (const row of minutes) {
      const minute = decodeStoredChunk(row, kind);
      if (minute) kind.merge(chunk, slotIndex(MINUTE, row.t), kind.aggregate(minute, 0));
    }
    await putChunks(em, [{ series: id, tier: MINUTE.id, t: hour, data: kind.encode(chunk) }]);
  }
  await setMergedTo(em, id, until);
}

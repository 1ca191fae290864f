import { setImmediate } from 'node:timers/promises';
import type { Database, Statements } from '../../platform/database/database.ts';
import { batchesOf } from '../../platform/queues/batches.ts';
import { metricOf, type Chunk } from '../codec/chunk.ts';
import { LABELLED_SERIES } from '../series/labelled-series.ts';
import { LOOSE_MINUTE } from '../series/tiers.ts';
import { allRowsOf, putChunks, removeChunk } from '../store/chunk.queries.ts';
import { decodeStoredChunk } from '../store/decode-stored-chunk.ts';
import type { ChunkRow } from '../store/history-tables.ts';
import { putLooseMinutes, removeLooseMinute, removeLooseMinutes } from '../store/loose-minutes.queries.ts';
import { removeSeries, seriesOfPart } from '../store/series-rows.queries.ts';
import { removeColumns, seriesOfGroups } from './series.queries.ts';

/** Number of chunks rewritten at a time. */
const BATCH = 100;

/** Removes all stored values of one family of a source: its columns from shared chunks, and rows without any other values. */
export async function removeFamilyValues(db: Database, part: number, family: string): Promise<void> {
  for (const group of await seriesOfPart(db, LABELLED_SERIES.name, part)) {
    await db.unitOfWork().transactional(em => removeFromGroup(em, group, family));
    await setImmediate();
  }
}

async function removeFromGroup(em: Statements, group: number, family: string): Promise<void> {
  const stored = await seriesOfGroups(em, [group]);
  const columns = stored.filter(series => series.family === family).map(({ column }) => column);
  if (columns.length === 0) return;
  if (columns.length === stored.length) {
    await removeLooseMinutes(em, [group]);
    return removeSeries(em, group);
  }
  const removed = new Set(columns);
  const rows = await allRowsOf(em, group);
  for (const batch of batchesOf(rows, BATCH)) {
    for (const row of batch) await rewrite(em, row, removed);
    await setImmediate();
  }
  await removeColumns(em, group, columns);
}

/** A corrupt chunk is left unchanged. */
async function rewrite(em: Statements, row: ChunkRow, removed: ReadonlySet<number>): Promise<void> {
  const chunk = decodeStoredChunk<Chunk>(row, LABELLED_SERIES);
  if (!chunk) return;
  const dropped = [...chunk.columns.keys()].filter(key => removed.has(metricOf(key)));
  if (dropped.length === 0) return;
  for (const key of dropped) chunk.columns.delete(key);
  for (const column of removed) chunk.digits.delete(column);
  const isLoose = row.tier === LOOSE_MINUTE.id;
  // Metric 0 counts the reports of the chunk itself.
  if (![...chunk.columns.keys()].some(key => metricOf(key) !== 0))
    return isLoose ? removeLooseMinute(em, row) : removeChunk(em, row);
  const written = { ...row, data: LABELLED_SERIES.encode(chunk) };
  await (isLoose ? putLooseMinutes(em, { added: [], replaced: [written] }) : putChunks(em, [written]));
}

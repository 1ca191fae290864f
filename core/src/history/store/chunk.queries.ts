import { sql } from 'kysely';
import type { Statements } from '../../platform/database/database.ts';
import { batchesOf } from '../../platform/queues/batches.ts';
import { MINUTE, spanOf } from '../series/tiers.ts';
import { tables, toChunk, type ChunkRow } from './history-tables.ts';
import { looseIn, storedLooseMinutes } from './loose-minutes.queries.ts';

/** A range of one tier, both ends inclusive; seconds. */
interface Span {
  readonly tier: number;
  readonly from: number;
  readonly to: number;
}

const CHUNK = ['series_id as series', 'tier', 't', 'data'] as const;
const chunkAt = (em: Statements, series: readonly number[], tier: number, t: number) =>
  tables(em)
    .selectFrom('chunk')
    .select(CHUNK)
    .where('series_id', 'in', series)
    .where('tier', '=', tier)
    .where('t', '=', t);

const chunkIn = (em: Statements, series: number, spans: readonly Span[]) =>
  tables(em)
    .selectFrom('chunk')
    .select(CHUNK)
    .where('series_id', '=', series)
    .where(eb =>
      eb.or(spans.map(({ tier, from, to }) => eb.and([eb('tier', '=', tier), eb('t', '>=', from), eb('t', '<=', to)]))),
    );

/** Returns the chunks of many series that start at the same time. */
export async function chunksAt(
  em: Statements,
  series: readonly number[],
  tier: number,
  t: number,
): Promise<ChunkRow[]> {
  return (await chunkAt(em, series, tier, t).execute()).map(toChunk);
}

/** Returns the minutes of one hour of many series: chunks, then loose minutes, as of one moment. */
export async function minutesAt(em: Statements, series: readonly number[], hour: number): Promise<ChunkRow[]> {
  if (series.length === 0) return [];
  const found = chunkAt(em, series, MINUTE.id, hour)
    .unionAll(looseIn(em, series, hour, hour + spanOf(MINUTE)))
    .orderBy('tier', 'desc')
    .orderBy('t');
  return (await found.execute()).map(toChunk);
}

/** Returns for each of these series the start of its last chunk of a tier within a time range, if any. */
export async function lastChunks(
  em: Statements,
  series: readonly number[],
  tier: number,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<Map<number, number>> {
  if (series.length === 0) return new Map();
  const found = await tables(em)
    .selectFrom('series')
    .select(eb => [
      'id',
      eb
        .selectFrom('chunk')
        .select(query => query.fn.max('t').as('t'))
        .whereRef('series_id', '=', 'series.id')
        .where('tier', '=', tier)
        .where('t', '>=', from)
        .where('t', '<', until)
        .as('t'),
    ])
    .where('id', 'in', series)
    .execute();
  return new Map(found.flatMap(({ id, t }) => (t === null ? [] : [[id, Number(t)]])));
}

/** Returns chunks of one series, by tier and time: one read over ranges of the primary key. */
export async function chunksIn(
  em: Statements,
  series: number,
  spans: readonly Span[],
  limit = 100_000,
): Promise<ChunkRow[]> {
  const found = chunkIn(em, series, spans).orderBy('tier', 'desc').orderBy('t').limit(limit);
  return (await found.execute()).map(toChunk);
}

/**
 * Also returns the loose minutes in [from, until), as of the same moment: minutes that are being merged are neither missing nor
 * duplicated.
 */
export async function storedIn(
  em: Statements,
  series: number,
  spans: readonly Span[],
  [from, until]: readonly [number, number],
): Promise<ChunkRow[]> {
  const found = chunkIn(em, series, spans)
    .unionAll(looseIn(em, [series], from, until))
    .orderBy('tier', 'desc')
    .orderBy('t');
  return (await found.execute()).map(toChunk);
}

export async function putChunks(em: Statements, rows: readonly ChunkRow[]): Promise<void> {
  for (const batch of batchesOf(rows, 200)) {
    const values = batch.map(({ series, ...row }) => ({ series_id: series, ...row }));
    await tables(em)
      .insertInto('chunk')
      .values(values)
      .onConflict(conflict =>
        conflict.columns(['series_id', 'tier', 't']).doUpdateSet({ data: sql.ref('excluded.data') }),
      )
      .execute();
  }
}

export async function removeBefore(em: Statements, series: number, tier: number, before: number): Promise<void> {
  await tables(em)
    .deleteFrom('chunk')
    .where('series_id', '=', series)
    .where('tier', '=', tier)
    .where('t', '<', before)
    .execute();
}

/** Returns all stored rows of a series: chunks of all tiers, and loose minutes. */
export async function allRowsOf(em: Statements, series: number): Promise<ChunkRow[]> {
  const found = tables(em).selectFrom('chunk').select(CHUNK).where('series_id', '=', series);
  return [...(await found.execute()).map(toChunk), ...(await storedLooseMinutes(em, series))];
}

export async function removeChunk(em: Statements, { series, tier, t }: Omit<ChunkRow, 'data'>): Promise<void> {
  await tables(em)
    .deleteFrom('chunk')
    .where('series_id', '=', series)
    .where('tier', '=', tier)
    .where('t', '=', t)
    .execute();
}

/** Size of the chunks of one tier. */
export interface TierSize {
  readonly tier: number;
  readonly chunks: number;
  readonly bytes: number;
}

/** Counts the series of a kind, and returns the size of the few oldest by tier. */
export async function sizesOf(
  em: Statements,
  kind: string,
  sample: number,
): Promise<{ series: number; sampled: number; tiers: TierSize[]; loose: Omit<TierSize, 'tier'> }> {
  const db = tables(em);
  const { series } = await db
    .selectFrom('series')
    .select(eb => eb.fn.countAll<number>().as('series'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  const ids = (
    await db.selectFrom('series').select('id').where('kind', '=', kind).orderBy('id').limit(sample).execute()
  ).map(({ id }) => id);
  if (ids.length === 0) return { series: 0, sampled: 0, tiers: [], loose: { chunks: 0, bytes: 0 } };
  const tiers = await db
    .selectFrom('chunk')
    .select(eb => ['tier', eb.fn.countAll<number>().as('chunks'), eb.fn.sum<number>(sql`length(data)`).as('bytes')])
    .where('series_id', 'in', ids)
    .groupBy('tier')
    .execute();
  // Minutes that are in no chunk yet: the only data in the first hour.
  const loose = await db
    .selectFrom('loose_minute')
    .select(eb => [eb.fn.countAll<number>().as('chunks'), eb.fn.sum<number>(sql`length(data)`).as('bytes')])
    .where('series_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return {
    series: Number(series),
    sampled: ids.length,
    tiers: tiers.map(({ tier, chunks, bytes }) => ({ tier, chunks: Number(chunks), bytes: Number(bytes) })),
    loose: { chunks: Number(loose.chunks), bytes: Number(loose.bytes) },
  };
}

import type { EntityManager } from '@mikro-orm/sql';
import { sql } from 'kysely';

interface Tables {
  series: { id: number; node_uuid: string; kind: string; ping_task_id: number; rolled_up_to: number };
  chunk: { series_id: number; tier: number; t: number; data: Buffer };
}

/** A stored range of a series. `t` in seconds. */
export interface ChunkRow {
  readonly series: number;
  readonly tier: number;
  readonly t: number;
  readonly data: Buffer;
}

export interface SeriesRow {
  readonly id: number;
  readonly node: string;
  readonly kind: string;
  /** Id of the ping task; 0 for the node itself. */
  readonly pingTaskId: number;
  readonly rolledUpTo: number;
}

/** A range of one tier, both ends inclusive; seconds. */
export interface Span {
  readonly tier: number;
  readonly from: number;
  readonly to: number;
}

const tables = (em: EntityManager) => em.getKysely<Tables>();

const CHUNK = ['series_id as series', 'tier', 't', 'data'] as const;
const SERIES = ['id', 'node_uuid as node', 'kind', 'ping_task_id as pingTaskId', 'rolled_up_to as rolledUpTo'] as const;

/** PostgreSQL returns 64-bit numbers as text. */
const toChunk = (row: ChunkRow): ChunkRow => ({ ...row, t: Number(row.t) });
const toSeries = (row: SeriesRow): SeriesRow => ({ ...row, rolledUpTo: Number(row.rolledUpTo) });

/** Creates missing series. */
export async function openSeries(
  em: EntityManager,
  wanted: readonly Pick<SeriesRow, 'node' | 'pingTaskId'>[],
  kind: string,
  rolledTo: number,
): Promise<void> {
  const values = wanted.map(
    ({ node, pingTaskId }) =>
      ({ node_uuid: node, kind, ping_task_id: pingTaskId, rolled_up_to: rolledTo }) as Tables['series'],
  );
  await tables(em)
    .insertInto('series')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** Returns the series of one kind of these nodes. */
export async function findSeries(em: EntityManager, nodes: readonly string[], kind: string): Promise<SeriesRow[]> {
  const found = tables(em).selectFrom('series').select(SERIES).where('node_uuid', 'in', nodes).where('kind', '=', kind);
  return (await found.execute()).map(toSeries);
}

/** Returns series whose coarser tiers end before a time; limited to one series if an id is given. */
export async function unrolledSeries(em: EntityManager, before: number, id?: number): Promise<SeriesRow[]> {
  let found = tables(em).selectFrom('series').select(SERIES).where('rolled_up_to', '<', before);
  if (id !== undefined) found = found.where('id', '=', id);
  return (await found.execute()).map(toSeries);
}

/** Returns the chunks with one start of many series. */
export async function chunksAt(
  em: EntityManager,
  series: readonly number[],
  tier: number,
  t: number,
): Promise<ChunkRow[]> {
  const found = tables(em)
    .selectFrom('chunk')
    .select(CHUNK)
    .where('series_id', 'in', series)
    .where('tier', '=', tier)
    .where('t', '=', t);
  return (await found.execute()).map(toChunk);
}

/** Returns chunks of one series, by tier and time: one read over ranges of the primary key. */
export async function chunksIn(
  em: EntityManager,
  series: number,
  spans: readonly Span[],
  limit = 100_000,
): Promise<ChunkRow[]> {
  const found = tables(em)
    .selectFrom('chunk')
    .select(CHUNK)
    .where('series_id', '=', series)
    .where(eb =>
      eb.or(spans.map(({ tier, from, to }) => eb.and([eb('tier', '=', tier), eb('t', '>=', from), eb('t', '<=', to)]))),
    )
    .orderBy('tier', 'desc')
    .orderBy('t')
    .limit(limit);
  return (await found.execute()).map(toChunk);
}

export async function putChunks(em: EntityManager, rows: readonly ChunkRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += 200) {
    const values = rows.slice(i, i + 200).map(({ series, ...row }) => ({ series_id: series, ...row }));
    await tables(em)
      .insertInto('chunk')
      .values(values)
      .onConflict(conflict =>
        conflict.columns(['series_id', 'tier', 't']).doUpdateSet({ data: sql.ref('excluded.data') }),
      )
      .execute();
  }
}

export async function setRolledUpTo(em: EntityManager, series: number, rolledTo: number): Promise<void> {
  await tables(em).updateTable('series').set({ rolled_up_to: rolledTo }).where('id', '=', series).execute();
}

/** Returns the series of a kind with chunks of a tier that begin before a time. */
export async function seriesOlderThan(
  em: EntityManager,
  kind: string,
  tier: number,
  before: number,
): Promise<number[]> {
  const found = tables(em)
    .selectFrom('series')
    .select('id')
    .where('kind', '=', kind)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('chunk')
          .select('t')
          .whereRef('series_id', '=', 'series.id')
          .where('tier', '=', tier)
          .where('t', '<', before),
      ),
    );
  return (await found.execute()).map(({ id }) => id);
}

export async function removeBefore(em: EntityManager, series: number, tier: number, before: number): Promise<void> {
  await tables(em)
    .deleteFrom('chunk')
    .where('series_id', '=', series)
    .where('tier', '=', tier)
    .where('t', '<', before)
    .execute();
}

/** Returns the ids of all series of a ping task. */
export async function seriesOfPingTask(em: EntityManager, kind: string, probe: number): Promise<number[]> {
  const found = tables(em).selectFrom('series').select('id').where('kind', '=', kind).where('ping_task_id', '=', probe);
  return (await found.execute()).map(({ id }) => id);
}

/** Removes a series with all its chunks. */
export async function removeSeries(em: EntityManager, id: number): Promise<void> {
  await tables(em).deleteFrom('series').where('id', '=', id).execute();
}

/** Size of the chunks of one tier. */
export interface TierSize {
  readonly tier: number;
  readonly chunks: number;
  readonly bytes: number;
}

/** Counts the series of a kind, and returns the size of the oldest few of them by tier. */
export async function sizesOf(
  em: EntityManager,
  kind: string,
  sample: number,
): Promise<{ series: number; sampled: number; tiers: TierSize[] }> {
  const db = tables(em);
  const { series } = await db
    .selectFrom('series')
    .select(eb => eb.fn.countAll<number>().as('series'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  const ids = (
    await db.selectFrom('series').select('id').where('kind', '=', kind).orderBy('id').limit(sample).execute()
  ).map(({ id }) => id);
  if (ids.length === 0) return { series: 0, sampled: 0, tiers: [] };
  const tiers = await db
    .selectFrom('chunk')
    .select(eb => ['tier', eb.fn.countAll<number>().as('chunks'), eb.fn.sum<number>(sql`length(data)`).as('bytes')])
    .where('series_id', 'in', ids)
    .groupBy('tier')
    .execute();
  return {
    series: Number(series),
    sampled: ids.length,
    tiers: tiers.map(({ tier, chunks, bytes }) => ({ tier, chunks: Number(chunks), bytes: Number(bytes) })),
  };
}

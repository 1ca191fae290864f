import { sql } from 'kysely';
import type { Statements } from '../../platform/database/database.ts';
import { batchesOf } from '../../platform/queues/batches.ts';
import { LOOSE_MINUTE } from '../series/tiers.ts';
import { tables, toChunk, type ChunkRow } from './history-tables.ts';

const LOOSE = ['series_id as series', sql.lit(LOOSE_MINUTE.id).as('tier'), 't', 'data'] as const;

/** Jumps from one minute with rows to the next: a range scan would read the rows of every series. */
const minutesWithRows = (from: number, until: number) => sql<number>`(
  with recursive filled(t) as (
    select min(t) from loose_minute where t >= ${from}
    union all select (select min(t) from loose_minute where t > filled.t) from filled where filled.t < ${until})
  select t from filled)`;

/** Selects loose minutes in [from, until), without those already merged. */
export const looseIn = (em: Statements, series: readonly number[], from: number, until: number) =>
  tables(em)
    .selectFrom('loose_minute')
    .innerJoin('series', 'series.id', 'series_id')
    .select(LOOSE)
    .where('series_id', 'in', series)
    .where('t', 'in', minutesWithRows(from, until))
    .where('t', '<', until)
    .whereRef('t', '>=', 'merged_to');

/** Returns the loose minutes of a series before a time. */
export async function looseMinutesOf(em: Statements, series: number, until: number): Promise<ChunkRow[]> {
  return (await looseIn(em, [series], 0, until).orderBy('t').execute()).map(toChunk);
}

/** Returns all loose minutes of a series, including those already merged. */
export async function storedLooseMinutes(em: Statements, series: number): Promise<ChunkRow[]> {
  return (await tables(em).selectFrom('loose_minute').select(LOOSE).where('series_id', '=', series).execute()).map(
    toChunk,
  );
}

export async function removeLooseMinute(em: Statements, { series, t }: Pick<ChunkRow, 'series' | 't'>): Promise<void> {
  await tables(em).deleteFrom('loose_minute').where('series_id', '=', series).where('t', '=', t).execute();
}

/** Returns the rows of these minutes of these series. */
export async function looseMinutesAt(
  em: Statements,
  series: readonly number[],
  minutes: readonly number[],
): Promise<ChunkRow[]> {
  const found = tables(em)
    .selectFrom('loose_minute')
    .select(LOOSE)
    .where('t', 'in', minutes)
    .where('series_id', 'in', series);
  return (await found.execute()).map(toChunk);
}

/** Adds new rows, and replaces stored ones. Two statements, because an upsert takes half as much again in PostgreSQL's log. */
export async function putLooseMinutes(
  em: Statements,
  { added, replaced }: { readonly added: readonly ChunkRow[]; readonly replaced: readonly ChunkRow[] },
): Promise<void> {
  const insert = (rows: readonly ChunkRow[]) =>
    tables(em)
      .insertInto('loose_minute')
      .values(rows.map(({ series, t, data }) => ({ t, series_id: series, data })));
  for (const batch of batchesOf(added, 200)) await insert(batch).execute();
  for (const batch of batchesOf(replaced, 200))
    await insert(batch)
      .onConflict(conflict => conflict.columns(['t', 'series_id']).doUpdateSet({ data: sql.ref('excluded.data') }))
      .execute();
}

const mergedForAll = sql<number>`(select min(merged_to) from series)`;

/** Removes the loose minutes of series that are about to be removed. */
export async function removeLooseMinutes(em: Statements, series: readonly number[]): Promise<void> {
  if (series.length > 0) await tables(em).deleteFrom('loose_minute').where('series_id', 'in', series).execute();
}

/** Returns whether the oldest loose minutes are merged for all series. */
export async function hasMergedMinutes(em: Statements): Promise<boolean> {
  const found = tables(em).selectFrom('loose_minute').select('t').where('t', '<', mergedForAll).orderBy('t').limit(1);
  return (await found.execute()).length > 0;
}

/** Removes the rows of the oldest minute, if all series have merged it. Returns whether it did. */
export async function removeMergedMinute(em: Statements): Promise<boolean> {
  const removed = tables(em)
    .deleteFrom('loose_minute')
    .where('t', '=', sql<number>`(select min(t) from loose_minute)`)
    .where('t', '<', mergedForAll);
  return (await removed.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/**
 * Removes all rows that are merged for all series by truncating the table and adding the few other rows again: PostgreSQL logs
 * every page in which rows are deleted, but not a truncated table. Runs in a transaction; throws at once if the table is in use.
 */
export async function truncateMergedMinutes(em: Statements): Promise<void> {
  await em.execute('lock table loose_minute in access exclusive mode nowait');
  const others = await tables(em)
    .selectFrom('loose_minute')
    .select(LOOSE)
    .where('t', '>=', mergedForAll)
    .orderBy('t')
    .orderBy('series_id')
    .execute();
  await em.execute('truncate loose_minute');
  await putLooseMinutes(em, { added: others.map(toChunk), replaced: [] });
}

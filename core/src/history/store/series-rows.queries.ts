import { sql } from 'kysely';
import type { Statements } from '../../platform/database/database.ts';
import { tables, type Tables } from './history-tables.ts';

export interface SeriesRow {
  readonly id: number;
  readonly node: string;
  readonly kind: string;
  /** Id of the ping task, or number of the labelled series' source; 0 for the node itself. */
  readonly part: number;
  readonly rolledUpTo: number;
  readonly mergedTo: number;
}

const SERIES = [
  ...(['id', 'node_uuid as node', 'kind', 'ping_task_id as part'] as const),
  ...(['rolled_up_to as rolledUpTo', 'merged_to as mergedTo'] as const),
] as const;

const toSeries = (row: SeriesRow): SeriesRow => ({
  ...row,
  rolledUpTo: Number(row.rolledUpTo),
  mergedTo: Number(row.mergedTo),
});

/** Creates missing series, with their minutes marked as merged up to a time. */
export async function openSeries(
  em: Statements,
  identities: readonly Pick<SeriesRow, 'node' | 'part'>[],
  kind: string,
  rolledTo: number,
): Promise<void> {
  const values = identities.map(
    ({ node, part }) =>
      ({
        node_uuid: node,
        kind,
        ping_task_id: part,
        rolled_up_to: rolledTo,
        merged_to: rolledTo,
      }) as Tables['series'],
  );
  await tables(em)
    .insertInto('series')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** Returns the series of one kind of these nodes. */
export async function findSeries(em: Statements, nodes: readonly string[], kind: string): Promise<SeriesRow[]> {
  const found = tables(em).selectFrom('series').select(SERIES).where('node_uuid', 'in', nodes).where('kind', '=', kind);
  return (await found.execute()).map(toSeries);
}

/** Returns series whose last merge or rollup was before a time, in the order of their rows. */
export async function seriesBefore(
  em: Statements,
  end: 'merged_to' | 'rolled_up_to',
  before: number,
): Promise<SeriesRow[]> {
  const found = tables(em).selectFrom('series').select(SERIES).where(end, '<', before).orderBy('id');
  return (await found.execute()).map(toSeries);
}

export async function seriesByIds(em: Statements, ids: readonly number[]): Promise<SeriesRow[]> {
  const found = tables(em).selectFrom('series').select(SERIES).where('id', 'in', ids).orderBy('id');
  return (await found.execute()).map(toSeries);
}

export async function setMergedTo(em: Statements, series: number, mergedTo: number): Promise<void> {
  await tables(em)
    .updateTable('series')
    .set({ merged_to: mergedTo })
    .where('id', '=', series)
    .where('merged_to', '<', mergedTo)
    .execute();
}

export async function setRolledUpTo(em: Statements, series: number, rolledTo: number): Promise<void> {
  await tables(em).updateTable('series').set({ rolled_up_to: rolledTo }).where('id', '=', series).execute();
}

/** Returns the series of a kind that have chunks of a tier from before a time. */
export async function seriesOlderThan(em: Statements, kind: string, tier: number, before: number): Promise<number[]> {
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

/** Returns the ids of all series of a ping task, or of a source. */
export async function seriesOfPart(em: Statements, kind: string, part: number): Promise<number[]> {
  const found = tables(em).selectFrom('series').select('id').where('kind', '=', kind).where('ping_task_id', '=', part);
  return (await found.execute()).map(({ id }) => id);
}

/** Returns the size of all chunks and loose minutes of a ping task, or of a source. */
export async function bytesOfPart(em: Statements, kind: string, part: number): Promise<number> {
  const db = tables(em);
  const ids = db.selectFrom('series').select('id').where('kind', '=', kind).where('ping_task_id', '=', part);
  let bytes = 0;
  for (const table of ['chunk', 'loose_minute'] as const) {
    const found = db
      .selectFrom(table)
      .select(eb => eb.fn.sum<number | null>(sql`length(data)`).as('bytes'))
      .where('series_id', 'in', ids);
    bytes += Number((await found.executeTakeFirstOrThrow()).bytes);
  }
  return bytes;
}

/** Removes a series with all its chunks. */
export async function removeSeries(em: Statements, id: number): Promise<void> {
  await tables(em).deleteFrom('series').where('id', '=', id).execute();
}

import type { Statements } from '../../platform/database/database.ts';
import { batchesOf } from '../../platform/queues/batches.ts';

/** Series with labels, as stored. Times in seconds since 1970. */
export interface StoredSeries {
  readonly group: number;
  readonly column: number;
  readonly family: string;
  /** JSON of the labels, sorted by name. */
  readonly labels: string;
  readonly firstAt: number;
  readonly lastAt: number;
}

interface Tables {
  labelled_series: {
    group_id: number;
    column: number;
    family: string;
    labels: string;
    first_at: number;
    last_at: number;
  };
}

const tables = (em: Statements) => em.getKysely<Tables>();

const COLUMNS = [
  'group_id as group',
  'column',
  'family',
  'labels',
  'first_at as firstAt',
  'last_at as lastAt',
] as const;

/** Returns the series of these groups, of all families or only of the given ones. */
export async function seriesOfGroups(
  em: Statements,
  groups: readonly number[],
  families?: readonly string[],
): Promise<StoredSeries[]> {
  if (groups.length === 0) return [];
  let found = tables(em).selectFrom('labelled_series').select(COLUMNS).where('group_id', 'in', groups);
  if (families) found = found.where('family', 'in', families);
  // PostgreSQL returns 64-bit numbers as text.
  return (await found.orderBy('group_id').orderBy('column').execute()).map(row => ({
    ...row,
    firstAt: Number(row.firstAt),
    lastAt: Number(row.lastAt),
  }));
}

/** Adds series that are not stored yet, with their columns. */
export async function addSeries(em: Statements, added: readonly StoredSeries[]): Promise<void> {
  for (const batch of batchesOf(added, 200))
    await tables(em)
      .insertInto('labelled_series')
      .values(
        batch.map(({ group, column, family, labels, firstAt, lastAt }) => ({
          group_id: group,
          column,
          family,
          labels,
          first_at: firstAt,
          last_at: lastAt,
        })),
      )
      .execute();
}

/** Stores the time of the last values of a group's series. */
export async function setLastAt(
  em: Statements,
  group: number,
  columns: readonly number[],
  lastAt: number,
): Promise<void> {
  await tables(em)
    .updateTable('labelled_series')
    .set({ last_at: lastAt })
    .where('group_id', '=', group)
    .where('column', 'in', columns)
    .where('last_at', '<', lastAt)
    .execute();
}

/** Removes series of a group by their columns. */
export async function removeColumns(em: Statements, group: number, columns: readonly number[]): Promise<void> {
  await tables(em).deleteFrom('labelled_series').where('group_id', '=', group).where('column', 'in', columns).execute();
}

/** Removes series whose last value is older than a time. */
export async function removeSeriesBefore(em: Statements, before: number): Promise<void> {
  await tables(em).deleteFrom('labelled_series').where('last_at', '<', before).execute();
}

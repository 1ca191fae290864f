import { setImmediate } from 'node:timers/promises';
import { sql, type ColumnMetadata, type Kysely } from 'kysely';
import { InvalidArchiveError } from '@vitrine/contracts/archive';
import type { Dialect } from '../../platform/database/migrations/index.ts';
import { fromPortable } from './portable.rule.ts';
import { RESTORE_SCHEMA, type Rows } from './secondary-database.ts';
import type { Table } from './tables.ts';

/** Maximum number of values in one statement; SQLite allows at most 32 766. */
const MAX_VALUES = 8000;
const MAX_ROWS = 200;

/** Columns by name, by table. `filled`: the database generates the value if a row has none. */
export type StoredColumns = ReadonlyMap<string, ReadonlyMap<string, { readonly filled: boolean }>>;

/** Returns the tables of a database with their columns. */
export async function columnsOf(db: Kysely<Rows>, dialect: Dialect): Promise<StoredColumns> {
  const tables = await db.introspection.getTables();
  const restoredTables = tables.filter(
    ({ schema, isView }) => !isView && (dialect === 'sqlite' || schema === RESTORE_SCHEMA),
  );
  const filled = (column: ColumnMetadata) => column.isNullable || column.hasDefaultValue || column.isAutoIncrementing;
  return new Map(
    restoredTables.map(({ name, columns }) => [
      name,
      new Map(columns.map(column => [column.name, { filled: filled(column) }])),
    ]),
  );
}

/** Writes the rows of one table into an empty database. */
export async function load(
  db: Kysely<Rows>,
  dialect: Dialect,
  { name, columns }: Table,
  rows: AsyncIterable<readonly unknown[]>,
): Promise<void> {
  const maxRows = Math.min(MAX_ROWS, Math.floor(MAX_VALUES / columns.length));
  let batch: Record<string, unknown>[] = [];
  let written = 0;
  const write = async () => {
    if (batch.length > 0) await insert(db, name, batch, written);
    written += batch.length;
    batch = [];
    await setImmediate();
  };
  for await (const row of rows) {
    batch.push(
      Object.fromEntries(columns.map((column, i) => [column.name, fromPortable(column.kind, row[i], dialect)])),
    );
    if (batch.length === maxRows) await write();
  }
  await write();
}

/** Writes rows; the error names the row that the database rejected. */
async function insert(
  db: Kysely<Rows>,
  table: string,
  batch: readonly Record<string, unknown>[],
  before: number,
): Promise<void> {
  const several = (insertAll: readonly Record<string, unknown>[]) => db.insertInto(table).values(insertAll).execute();
  try {
    await several(batch);
  } catch (error) {
    for (const [i, row] of batch.entries())
      await several([row]).catch((reason: Error) => {
        throw new InvalidArchiveError(`${table}, row ${before + i + 1}: ${reason.message}.`);
      });
    throw error;
  }
}

/** Sets the database's id sequences to continue after the loaded ids. */
export async function continueNumbers(db: Kysely<Rows>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return;
  for (const { name, schema, columns } of await db.introspection.getTables())
    for (const column of schema === RESTORE_SCHEMA
      ? columns.filter(({ isAutoIncrementing }) => isAutoIncrementing)
      : [])
      await sql`select setval(pg_get_serial_sequence(${`${RESTORE_SCHEMA}."${name}"`}, ${column.name}),
        coalesce(max(${sql.ref(column.name)}), 0) + 1, false) from ${sql.table(name)}`.execute(db);
}

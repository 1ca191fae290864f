import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Dialect } from '../../platform/database/migrations/index.ts';
import { toPortable, type Portable } from './portable.rule.ts';
import type { Rows } from './secondary-database.ts';
import type { Table } from './tables.ts';

/** Number of rows read before the event loop gets a turn. */
const BATCH_SIZE = 50;

export type Row = readonly Portable[];

/** Reads all tables as of one moment, while writes to them continue. */
export async function snapshot<R>(
  db: Kysely<Rows>,
  dialect: Dialect,
  use: (rowsOf: (table: Table) => AsyncIterable<Row>) => Promise<R>,
): Promise<R> {
  const begin = db.transaction();
  // SQLite holds the snapshot of the first read by default.
  const snapshotTransaction =
    dialect === 'postgres' ? begin.setIsolationLevel('repeatable read').setAccessMode('read only') : begin;
  return snapshotTransaction.execute(async trx => {
    // PostgreSQL's `truncate` ignores snapshots, so the table is locked against it.
    if (dialect === 'postgres') await sql`lock table loose_minute in access share mode`.execute(trx);
    await trx.selectFrom('setting').select('key').limit(1).execute();
    return use(table => rowsOf(trx, table));
  });
}

async function* rowsOf(trx: Transaction<Rows>, { name, columns }: Table): AsyncIterable<Row> {
  const names = columns.map(column => column.name);
  let read = 0;
  for await (const row of trx.selectFrom(name).select(names).stream(BATCH_SIZE)) {
    yield columns.map(column => toPortable(column.kind, row[column.name]));
    if (++read % BATCH_SIZE === 0) await setImmediate();
  }
}

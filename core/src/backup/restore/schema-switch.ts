import { MikroORM } from '@mikro-orm/core';
import type { Options } from '@mikro-orm/sql';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseOptions } from '../../platform/database/options.ts';
import { RESTORE_SCHEMA, type Rows } from '../rows/side-database.ts';

const BEFORE_SCHEMA = 'vitrine_before';

/** Moves tables between the schema in use and those beside it, on PostgreSQL: all of them in one transaction, or none. */
export const schemaSwitch = (databaseUrl: string) => ({
  /** The restored tables into use, the others aside. Does nothing where that was done. */
  forward: () =>
    inTransaction(databaseUrl, async (trx, current) => {
      const restored = await tablesIn(trx, RESTORE_SCHEMA);
      if (restored.length === 0) return;
      await sql`drop schema if exists ${sql.ref(BEFORE_SCHEMA)} cascade`.execute(trx);
      await sql`create schema ${sql.ref(BEFORE_SCHEMA)}`.execute(trx);
      const here = new Set(await tablesIn(trx, current));
      for (const table of restored) if (here.has(table)) await moveTable(trx, current, table, BEFORE_SCHEMA);
      for (const table of restored) await moveTable(trx, RESTORE_SCHEMA, table, current);
      await sql`drop schema ${sql.ref(RESTORE_SCHEMA)}`.execute(trx);
    }),

  /** The tables that were set aside into use again. Does nothing where none are aside. */
  back: () =>
    inTransaction(databaseUrl, async (trx, current) => {
      const before = await tablesIn(trx, BEFORE_SCHEMA);
      await sql`drop schema if exists ${sql.ref(RESTORE_SCHEMA)} cascade`.execute(trx);
      if (before.length === 0) return;
      for (const table of before)
        await sql`drop table if exists ${sql.table(`${current}.${table}`)} cascade`.execute(trx);
      for (const table of before) await moveTable(trx, BEFORE_SCHEMA, table, current);
      await sql`drop schema ${sql.ref(BEFORE_SCHEMA)}`.execute(trx);
    }),

  /** What was set aside is not needed any more. */
  forget: () =>
    inTransaction(databaseUrl, trx => sql`drop schema if exists ${sql.ref(BEFORE_SCHEMA)} cascade`.execute(trx)),
});

async function inTransaction(
  databaseUrl: string,
  run: (trx: Transaction<Rows>, current: string) => Promise<unknown>,
): Promise<void> {
  const orm = new MikroORM((await databaseOptions({ databaseUrl, data: '' })) as Options);
  try {
    await orm.connect();
    const db = (orm.em.getConnection() as unknown as { getClient(): Kysely<Rows> }).getClient();
    await db.transaction().execute(async trx => {
      const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(trx);
      await run(trx, rows[0]?.name ?? 'public');
    });
  } finally {
    await orm.close(true);
  }
}

async function tablesIn(trx: Transaction<Rows>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = ${schema} and table_type = 'BASE TABLE'`.execute(trx);
  return rows.map(({ name }) => name);
}

const moveTable = (trx: Transaction<Rows>, from: string, table: string, to: string) =>
  sql`alter table ${sql.table(`${from}.${table}`)} set schema ${sql.ref(to)}`.execute(trx);

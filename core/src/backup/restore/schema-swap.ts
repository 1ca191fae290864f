import { MikroORM } from '@mikro-orm/core';
import type { Options } from '@mikro-orm/sql';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseOptions } from '../../platform/database/options.ts';
import { RESTORE_SCHEMA, type Rows } from '../rows/secondary-database.ts';

const BEFORE_SCHEMA = 'vitrine_before';

/**
 * Swaps tables between PostgreSQL schemas, all of them in one transaction. A comment on a schema holds the id of its restore, so
 * that leftovers of another one are never used.
 */
export const schemaSwap = (databaseUrl: string) => ({
  /** Marks the restored tables as complete. */
  mark: (id: string) => inTransaction(databaseUrl, trx => writeMark(trx, RESTORE_SCHEMA, [id])),

  /**
   * Swaps the restored tables in and moves the current ones aside. Does nothing if that is done; throws if the restored tables are
   * missing.
   */
  forward: (id: string) =>
    inTransaction(databaseUrl, async (trx, current) => {
      if ((await markOf(trx, BEFORE_SCHEMA))[0] === id) return;
      if ((await markOf(trx, RESTORE_SCHEMA))[0] !== id)
        throw new Error('The tables of what was to be restored are missing');
      const restored = await tablesIn(trx, RESTORE_SCHEMA);
      await sql`drop schema if exists ${sql.ref(BEFORE_SCHEMA)} cascade`.execute(trx);
      await sql`create schema ${sql.ref(BEFORE_SCHEMA)}`.execute(trx);
      await writeMark(trx, BEFORE_SCHEMA, [id, ...restored]);
      const existing = new Set(await tablesIn(trx, current));
      for (const table of restored) if (existing.has(table)) await moveTable(trx, current, table, BEFORE_SCHEMA);
      for (const table of restored) await moveTable(trx, RESTORE_SCHEMA, table, current);
      await sql`drop schema ${sql.ref(RESTORE_SCHEMA)}`.execute(trx);
    }),

  /** Swaps the tables that were moved aside back in and removes the restored ones. Does nothing if none are aside. */
  back: (id: string) =>
    inTransaction(databaseUrl, async (trx, current) => {
      const [aside, ...restored] = await markOf(trx, BEFORE_SCHEMA);
      if (aside !== id) return;
      for (const table of restored)
        await sql`drop table if exists ${sql.table(`${current}.${table}`)} cascade`.execute(trx);
      for (const table of await tablesIn(trx, BEFORE_SCHEMA)) await moveTable(trx, BEFORE_SCHEMA, table, current);
      await sql`drop schema ${sql.ref(BEFORE_SCHEMA)}`.execute(trx);
    }),

  /** Removes tables that were moved aside or built. */
  forget: () =>
    inTransaction(databaseUrl, async trx => {
      for (const schema of [RESTORE_SCHEMA, BEFORE_SCHEMA])
        await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(trx);
    }),
});

async function markOf(trx: Transaction<Rows>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ mark: string | null }>`select obj_description(oid, 'pg_namespace') as mark
    from pg_namespace where nspname = ${schema}`.execute(trx);
  return rows[0]?.mark?.split(' ') ?? [];
}

const writeMark = (trx: Transaction<Rows>, schema: string, fields: readonly string[]) =>
  sql`comment on schema ${sql.ref(schema)} is ${sql.lit(fields.join(' '))}`.execute(trx);

async function inTransaction(
  databaseUrl: string,
  run: (trx: Transaction<Rows>, current: string) => Promise<unknown>,
): Promise<void> {
  const orm = new MikroORM((await databaseOptions({ databaseUrl, dataDir: '' }, [])) as Options);
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

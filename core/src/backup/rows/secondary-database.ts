import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/core';
import type { Options } from '@mikro-orm/sql';
import type { Kysely } from 'kysely';
import { entities } from '../../entities.ts';
import type { Config } from '../../platform/config/config.ts';
import { databaseOptions } from '../../platform/database/options.ts';

/** Tables by name, with columns known only at run time. */
export type Rows = Record<string, Record<string, unknown>>;

/** A database connection in addition to the server's. */
export interface SecondaryDatabase extends AsyncDisposable {
  readonly orm: MikroORM;
  readonly db: Kysely<Rows>;
}

/** PostgreSQL schema that holds the rows of a restore before the swap. */
export const RESTORE_SCHEMA = 'vitrine_restore';

/** Opens a second connection to the server's database. */
export async function openSource(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<SecondaryDatabase> {
  return open(await databaseOptions(config, entities));
}

/** Opens an empty database: a file in `folder`, or on PostgreSQL a schema beside the current one. */
export async function openEmpty(
  config: Pick<Config, 'databaseUrl'>,
  folder: string,
  overrides: Options = {},
): Promise<SecondaryDatabase> {
  const options = await databaseOptions({ databaseUrl: config.databaseUrl, dataDir: folder }, entities);
  if (!config.databaseUrl) return open({ ...options, ...overrides } as Options);
  const side = await open({ ...options, ...overrides, ...inRestoreSchema(options) } as Options);
  try {
    await side.orm.em.getConnection().execute(`drop schema if exists ${RESTORE_SCHEMA} cascade`);
    await side.orm.em.getConnection().execute(`create schema ${RESTORE_SCHEMA}`);
  } catch (error) {
    await side[Symbol.asyncDispose]();
    throw error;
  }
  return side;
}

/** Options of one connection that uses the tables in the schema of a restore, whatever the connection URL. */
const inRestoreSchema = ({ driverOptions }: Options) => ({
  schema: RESTORE_SCHEMA,
  driverOptions: { ...(driverOptions as object), options: `-c search_path=${RESTORE_SCHEMA}`, max: 1 },
});

/** Opens the database that `openEmpty` created and a restore filled; undefined if it no longer exists. */
export async function openBuilt(
  config: Pick<Config, 'databaseUrl'>,
  folder: string,
): Promise<SecondaryDatabase | undefined> {
  const options = await databaseOptions({ databaseUrl: config.databaseUrl, dataDir: folder }, entities);
  if (!config.databaseUrl) return existsSync(join(folder, 'vitrine.db')) ? open(options) : undefined;
  const side = await open({ ...options, ...inRestoreSchema(options) } as Options);
  const found = await side.orm.em
    .getConnection()
    .execute(`select 1 from pg_namespace where nspname = '${RESTORE_SCHEMA}'`);
  if (found.length > 0) return side;
  await side[Symbol.asyncDispose]();
  return undefined;
}

async function open(options: Options): Promise<SecondaryDatabase> {
  const orm = new MikroORM({ ...options, migrations: { ...options.migrations, silent: true } });
  await orm.connect();
  const db = (orm.em.getConnection() as unknown as { getClient(): Kysely<Rows> }).getClient();
  return { orm, db, [Symbol.asyncDispose]: () => orm.close(true) };
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Migrator } from '@mikro-orm/migrations';
import type { Options } from '@mikro-orm/sql';
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import type { Config } from '../config/config.ts';
import { readPostgresUrl } from '../config/postgres-url.ts';
import { migrations, type Dialect } from './migrations/index.ts';

/** The part of a pg client, and of its pool, that is used here. */
interface Client {
  release(): void;
  on(event: 'end', listener: () => void): unknown;
  off(event: 'end', listener: () => void): unknown;
}
interface Pool {
  readonly ending: boolean;
  on(event: 'acquire', listener: (client: Client) => void): unknown;
  on(event: 'release', listener: (error: unknown, client: Client) => void): unknown;
}

export const dialectOf = (config: Pick<Config, 'databaseUrl'>): Dialect => (config.databaseUrl ? 'postgres' : 'sqlite');

/**
 * Returns the ORM options for the configured database. Only that driver is loaded. A connection for SQL alone needs no entities.
 */
export async function databaseOptions(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'redisUrl'>>,
  entities: NonNullable<Options['entities']>,
): Promise<Options> {
  const dialect = dialectOf(config);
  return {
    ...(dialect === 'postgres'
      ? await postgres(config.databaseUrl, Boolean(config.redisUrl))
      : await sqlite(config.dataDir)),
    entities,
    extensions: [Migrator],
    migrations: { migrationsList: migrations[dialect], snapshot: false },
    discovery: { warnWhenNoEntities: false },
    forceUtcTimezone: true,
    colors: false,
  };
}

async function sqlite(folder: string): Promise<Options> {
  const { SqliteDriver } = await import('./sqlite-driver.ts');
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    driver: SqliteDriver,
    dbName: folder === ':memory:' ? folder : join(folder, 'vitrine.db'),
    onCreateConnection: async (connection: DatabaseConnection) => {
      allowEndedTransactions(connection);
      // Full: an agent deletes acknowledged reports, so a commit must survive a power failure. There are few commits per minute.
      for (const pragma of ['journal_mode = wal', 'synchronous = full', 'busy_timeout = 5000', 'foreign_keys = on'])
        await connection.executeQuery(CompiledQuery.raw(`pragma ${pragma}`));
    },
  } as Options;
}

/**
 * Makes a rollback succeed even if SQLite has already ended the transaction, as it may on a full disk. Kysely 0.29 holds the only
 * connection until a rollback has succeeded, so otherwise every later query would wait forever.
 */
function allowEndedTransactions(connection: DatabaseConnection): void {
  const executeQuery = connection.executeQuery.bind(connection);
  connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    try {
      return await executeQuery<R>(query);
    } catch (error) {
      if (query.sql !== 'rollback' || !/no transaction is active/.test(String(error))) throw error;
      return { rows: [] };
    }
  };
}

/**
 * Time after which PostgreSQL ends an idle transaction, whose instance was paused or cut off while others wait for it. Shorter than
 * an agent waits for its welcome, longer than a busy instance needs between two statements.
 */
export const IDLE_TRANSACTION_MS = 6000;

async function postgres(url: string, shared: boolean): Promise<Options> {
  const { PostgreSqlDriver } = await import('@mikro-orm/postgresql');
  const connection = readPostgresUrl(url);
  return {
    driver: PostgreSqlDriver,
    dbName: connection.database,
    driverOptions: {
      ...connection,
      onPoolCreated: releaseForgotten,
      ...(shared ? { idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS } : {}),
    },
  } as Options;
}

/**
 * Releases clients that Kysely 0.29 leaks from the pool: one still connecting when the pool is closed, and one whose connection
 * ends inside a transaction. Ten leaked clients exhaust the pool.
 */
function releaseForgotten(pool: Pool): void {
  function release(this: Client): void {
    const { release } = this;
    // The holder may still release it, which pg allows only once.
    this.release = () => undefined;
    release();
  }
  pool.on('acquire', client => {
    client.on('end', release);
    if (pool.ending) setImmediate(() => client.release());
  });
  pool.on('release', (_, client) => client.off('end', release));
}

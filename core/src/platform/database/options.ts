import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from '@mikro-orm/sql';
import { Migrator } from '@mikro-orm/migrations';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import type { Config } from '../config/config.ts';
import { entities } from './entities.ts';
import { migrations, type Dialect } from './migrations/index.ts';

/** What we need of a client of pg, and of its pool. */
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

/** How the ORM is set up for the database that the operator chose. Only that driver is loaded. */
export async function databaseOptions(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Options> {
  const dialect = dialectOf(config);
  return {
    ...(dialect === 'postgres' ? await postgres(config.databaseUrl) : await sqlite(config.dataDir)),
    entities,
    extensions: [Migrator],
    migrations: { migrationsList: migrations[dialect], snapshot: false },
    discovery: { warnWhenNoEntities: false },
    forceUtcTimezone: true,
    colors: false,
  };
}

async function sqlite(folder: string): Promise<Options> {
  const { SqliteDriver } = await import('@mikro-orm/sqlite');
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    driver: SqliteDriver,
    dbName: folder === ':memory:' ? folder : join(folder, 'vitrine.db'),
    onCreateConnection: async connection => {
      // Full: an agent forgets what we acknowledge, so a commit must also outlast a power cut. There are few a minute.
      for (const pragma of ['journal_mode = wal', 'synchronous = full', 'busy_timeout = 5000', 'foreign_keys = on'])
        await (connection as DatabaseConnection).executeQuery(CompiledQuery.raw(`pragma ${pragma}`));
    },
  } as Options;
}

async function postgres(clientUrl: string): Promise<Options> {
  const { PostgreSqlDriver } = await import('@mikro-orm/postgresql');
  return {
    driver: PostgreSqlDriver,
    clientUrl,
    dbName: new URL(clientUrl).pathname.slice(1),
    driverOptions: { onPoolCreated: releaseForgotten },
  } as Options;
}

/**
 * Gives back to the pool what Kysely 0.29 does not: a client that was still connecting when the pool was closed, and one whose
 * connection ended inside a transaction. Ten of those, and nobody gets a connection any more.
 */
function releaseForgotten(pool: Pool): void {
  function release(this: Client): void {
    const { release } = this;
    // Some of its holders still give it back themselves, which pg allows once.
    this.release = () => undefined;
    release();
  }
  pool.on('acquire', client => {
    client.on('end', release);
    if (pool.ending) setImmediate(() => client.release());
  });
  pool.on('release', (_, client) => client.off('end', release));
}

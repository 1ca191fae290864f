import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from '@mikro-orm/sql';
import { Migrator } from '@mikro-orm/migrations';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import type { Config } from '../config/config.ts';
import { entities } from './entities.ts';
import { migrations, type Dialect } from './migrations/index.ts';

/** What we need of the pool of pg. */
interface Pool {
  readonly ending: boolean;
  on(event: 'acquire', listener: (client: { release(): void }) => void): unknown;
}

export const dialectOf = (config: Pick<Config, 'databaseUrl'>): Dialect => (config.databaseUrl ? 'postgres' : 'sqlite');

/** How the ORM is set up for the database that the operator chose. Only that driver is loaded. */
export async function databaseOptions(config: Pick<Config, 'databaseUrl' | 'data'>): Promise<Options> {
  const dialect = dialectOf(config);
  return {
    ...(dialect === 'postgres' ? await postgres(config.databaseUrl) : await sqlite(config.data)),
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
    // Kysely 0.29 forgets a client that was still connecting when the pool was closed, which then waits for it for ever.
    driverOptions: {
      onPoolCreated: (pool: Pool) =>
        pool.on('acquire', client => void (pool.ending && setImmediate(() => client.release()))),
    },
  } as Options;
}

import { randomBytes } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';

declare global {
  /** A PostgreSQL server that may make databases; tests then run on it instead of SQLite. Set by the jest project. */
  var POSTGRES_URL: string | undefined;
}

export interface TestDatabase {
  /** '' for SQLite in the data folder. */
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database of its own: a new one on the PostgreSQL server of this run, or SQLite in the data folder. */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = globalThis.POSTGRES_URL;
  if (!server) return databaseOf('');
  const url = new URL(server);
  url.pathname = `/vitrine_test_${randomBytes(6).toString('hex')}`;
  await execute(server, `create database ${url.pathname.slice(1)}`);
  return databaseOf(url.href);
}

/** The database of an app that ran before. */
export function databaseOf(url: string): TestDatabase {
  const server = globalThis.POSTGRES_URL;
  if (!server || !url) return { url, drop: async () => {} };
  const drop = () => execute(server, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
  // The server's own vacuum may be at work in it, and that one cannot be sent away.
  const again = async () => (await new Promise(resolve => setTimeout(resolve, 500)), drop());
  return { url, drop: () => drop().catch(again) };
}

async function execute(clientUrl: string, sql: string): Promise<void> {
  const orm = new MikroORM({
    clientUrl,
    dbName: new URL(clientUrl).pathname.slice(1),
    entities: [],
    discovery: { warnWhenNoEntities: false },
  });
  try {
    await orm.em.getConnection().execute(sql);
  } finally {
    await orm.close(true);
  }
}

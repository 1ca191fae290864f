import { randomBytes } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';

declare global {
  /** A PostgreSQL server that may make databases; tests then run on it instead of SQLite. Set by the jest project. */
  var POSTGRES_URL: string | undefined;
}

/** An empty database of its own: a new one on the PostgreSQL server of this run, or '' for SQLite in the data folder. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = globalThis.POSTGRES_URL;
  if (!server) return { url: '', drop: async () => {} };
  const name = `vitrine_test_${randomBytes(6).toString('hex')}`;
  await execute(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = () => execute(server, `drop database if exists ${name} with (force)`);
  // The server's own vacuum may be at work in it, and that one cannot be sent away.
  const again = async () => (await new Promise(resolve => setTimeout(resolve, 500)), drop());
  return { url: url.href, drop: () => drop().catch(again) };
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

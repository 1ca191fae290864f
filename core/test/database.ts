import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM as AnyMikroORM } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Options } from '@mikro-orm/sql';
import { entities } from '../src/entities.ts';
import { databaseOptions } from '../src/platform/database/options.ts';

declare global {
  /**
   * URL of a PostgreSQL server with the right to create databases; tests then use it instead of SQLite. Set by the jest project.
   */
  var POSTGRES_URL: string | undefined;
}

export interface TestDatabase {
  /** '' for SQLite in the data folder. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database: a new one on the PostgreSQL server of this run, or SQLite in the data folder. */
export async function freshDatabase(): Promise<TestDatabase> {
  return globalThis.POSTGRES_URL ? createDatabase(globalThis.POSTGRES_URL) : databaseOf('');
}

/**
 * Creates a database with all tables: the migrations run once in each worker of a run, and each test gets a copy of the result.
 */
export async function migratedDatabase(data: string): Promise<TestDatabase> {
  const server = globalThis.POSTGRES_URL;
  const name = templateName();
  if (server) {
    if (!(await exists(server, name))) await migratePostgres(server, name);
    return createDatabase(server, `template ${name}`);
  }
  const template = join(tmpdir(), `${name}.db`);
  if (!(await stat(template).catch(() => undefined))) await migrateSqlite(template);
  await copyFile(template, join(data, 'vitrine.db'));
  return databaseOf('');
}

/**
 * Each worker has its own template, so that they do not wait for each other. Each run has new ones, because migrations may have
 * changed.
 */
const templateName = () => `vitrine_template_${process.env.VITRINE_TEST_RUN}_${process.env.JEST_WORKER_ID}`;

async function createDatabase(server: string, parameters = ''): Promise<TestDatabase> {
  const url = urlOf(server, `vitrine_test_${randomBytes(6).toString('hex')}`);
  await execute(server, `create database ${nameOf(url)} ${parameters}`);
  return databaseOf(url);
}

const exists = async (server: string, name: string) =>
  (await execute(server, `select 1 from pg_database where datname = '${name}'`)).length > 0;

/** Renamed once complete, so that an aborted test leaves no incomplete template. */
async function migratePostgres(server: string, name: string): Promise<void> {
  const { url } = await createDatabase(server);
  await migrate({ databaseUrl: url, dataDir: '' });
  await execute(server, `alter database ${nameOf(url)} rename to ${name}`);
}

async function migrateSqlite(template: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-template-'));
  await migrate({ databaseUrl: '', dataDir });
  await rename(join(dataDir, 'vitrine.db'), template);
  await rm(dataDir, { recursive: true });
}

async function migrate(where: Parameters<typeof databaseOptions>[0]): Promise<void> {
  const orm = new AnyMikroORM({ ...(await databaseOptions(where, entities)), logger: () => undefined } as Options);
  await orm.migrator.up();
  await orm.close();
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
const urlOf = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

/** Returns the database of an app that ran before. */
export function databaseOf(url: string): TestDatabase {
  const server = globalThis.POSTGRES_URL;
  if (!server || !url) return { url, drop: async () => {} };
  const drop = async () => void (await execute(server, `drop database if exists ${nameOf(url)} with (force)`));
  // The server's autovacuum may be using it and cannot be disconnected, so dropping is retried.
  const retry = async () => (await new Promise(resolve => setTimeout(resolve, 500)), drop());
  return { url, drop: () => drop().catch(retry) };
}

async function execute(clientUrl: string, sql: string): Promise<unknown[]> {
  const orm = new MikroORM({
    clientUrl,
    dbName: nameOf(clientUrl),
    entities: [],
    discovery: { warnWhenNoEntities: false },
  });
  try {
    return await orm.em.getConnection().execute(sql, [], 'all');
  } finally {
    await orm.close(true);
  }
}

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM, type Options } from '@mikro-orm/sql';
import { freePort } from '../../../../sdk/tooling/cluster/free-port.ts';
import { eventually } from '../../../test/eventually.ts';
import { hasOwnPostgres, ownPostgres } from '../../../test/own-postgres.ts';
import { databaseProblem } from './database-problem.ts';
import { LockSession } from './lock-session.ts';
import { databaseOptions } from './options.ts';

const POOLER = '/usr/sbin/pgbouncer';
const onPostgres = hasOwnPostgres && globalThis.POSTGRES_URL !== undefined ? it : it.skip;
const onPooler = hasOwnPostgres && existsSync(POOLER) && globalThis.POSTGRES_URL !== undefined ? it : it.skip;
let server: Awaited<ReturnType<typeof ownPostgres>>;

beforeAll(async () => {
  if (hasOwnPostgres && globalThis.POSTGRES_URL !== undefined) server = await ownPostgres();
}, 60_000);
afterAll(() => server?.[Symbol.dispose]());

async function query(url: string, ...statements: readonly string[]): Promise<void> {
  const options = { ...(await databaseOptions({ databaseUrl: url, dataDir: '' }, [])), logger: () => undefined };
  const orm = new MikroORM(options as Options);
  try {
    for (const sql of statements) await orm.em.getConnection().execute(sql);
  } finally {
    await orm.close(true);
  }
}

const urlOf = (user: string, database: string, port = server.port) =>
  `postgres://${user}@127.0.0.1:${port}/${database}`;

onPostgres('suggests the statement that grants a role its rights or creates the database', async () => {
  await query(server.url(), 'create role ada login', 'create database status', 'alter role ada connection limit 5');
  const unprivileged = urlOf('ada', 'status');
  const refusal = await query(unprivileged, 'create table t (id int)').catch((error: unknown) => error);
  expect(databaseProblem(refusal, unprivileged)).toBe(
    'The database cannot be used: permission denied for schema public. Vitrine makes its tables itself: ' +
      'ALTER DATABASE "status" OWNER TO "ada", or in it GRANT USAGE, CREATE ON SCHEMA public TO "ada".',
  );
  await query(urlOf('vitrine', 'status'), 'grant usage, create on schema public to ada');
  await query(unprivileged, 'create table t (id int)');

  const missing = urlOf('ada', 'elsewhere');
  const error = await query(missing, 'select 1').catch((error: unknown) => error);
  expect(databaseProblem(error, missing)).toContain('CREATE DATABASE "elsewhere" OWNER "ada"');

  await query(server.url(), 'alter database status set default_transaction_read_only = on');
  const standby = await query(unprivileged, 'create table u (id int)').catch((error: unknown) => error);
  expect(databaseProblem(standby, unprivileged)).toContain('name the primary in VITRINE_DATABASE_URL');
});

onPostgres('reports that a server is stopped, and what to do', async () => {
  const url = urlOf('vitrine', 'postgres', await freePort());
  const refusal = await query(url, 'select 1').catch((error: unknown) => error);
  expect(databaseProblem(refusal, url)).toContain('is PostgreSQL running, and is the port right?');
  const ending = Object.assign(new Error('the database system is shutting down'), { code: '57P03' });
  expect(databaseProblem(ending, url)).toContain('PostgreSQL is starting or stopping');
});

/** Starts the real PgBouncer in front of the server. */
async function pooler(mode: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pooler-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const settings = `[databases]\n* = host=127.0.0.1 port=${server.port} user=vitrine
[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${port}\nauth_type=any\npool_mode=${mode}\nunix_socket_dir=\nuser=nobody
ignore_startup_parameters=extra_float_digits\n`;
  writeFileSync(join(folder, 'pgbouncer.ini'), settings);
  const child = spawn(POOLER, [join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  const url = urlOf('vitrine', 'postgres', port);
  await eventually(async () => (await query(url, 'select 1'), true));
  return {
    url,
    [Symbol.dispose]() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

onPooler('rejects a pooler in transaction mode, and accepts one in session mode', async () => {
  {
    using between = await pooler('transaction');
    await expect(LockSession.open(between.url)).rejects.toThrow('Set pool_mode = session in PgBouncer');
  }
  using between = await pooler('session');
  const session = await LockSession.open(between.url);
  expect((await session.acquire('alone')).taken).toBe(true);
  await session.close();
});

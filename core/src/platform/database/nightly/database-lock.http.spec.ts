import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/sql';
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts';
import { eventually } from '../../../../test/eventually.ts';
import { startRedis } from '../../../../test/redis.ts';
import { spawnCore } from '../../../../test/spawn-core.ts';
import { entities } from '../../../entities.ts';
import { databaseOptions } from '../options.ts';

let folder = '';
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-lock-'));
  database = await freshDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (data: string) => spawnCore({ dataDir: join(folder, data), databaseUrl: database.url });
const failure = (data: string) =>
  start(data).then(
    () => 'it started',
    (error: Error) => error.message,
  );

/** Returns the PostgreSQL sessions that hold the server lock, or wait for it. */
async function lockSessions(em: SqlEntityManager, granted: boolean): Promise<number[]> {
  const rows = await em.execute<{ pid: number }[]>(
    `select pid from pg_locks where locktype = 'advisory' and objid = 737837 and granted = ?
      and database = (select oid from pg_database where datname = current_database())`,
    [granted],
  );
  return rows.map(({ pid }) => pid);
}

/** Connects another client to the same database. */
async function connect() {
  const orm = new MikroORM(await databaseOptions({ databaseUrl: database.url, dataDir: '' }, entities));
  return {
    em: () => orm.em.fork() as SqlEntityManager,
    [Symbol.asyncDispose]: () => orm.close(true),
  };
}

it('locks a PostgreSQL database for one server until its process ends', async () => {
  if (!database.url) return;
  await using first = await start('a');
  expect(await failure('b')).toMatch(
    new RegExp(
      `^the core ended with 1:\nAnother Vitrine \\(process ${first.pid} on ${hostname()}, ` +
        'since \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\\) works with this database; stop it, ' +
        'or set VITRINE_DATABASE_URL to another database. To run several instances, set VITRINE_REDIS_URL on each of them.\n$',
    ),
  );
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await first.kill();
  await using next = await start('b');
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
});

it('locks the database again after the connection of its lock was cut', async () => {
  if (!database.url) return;
  await using core = await start('a');
  await using client = await connect();
  const before = await lockSessions(client.em(), true);
  expect(before).toHaveLength(1);
  await client.em().execute('select pg_terminate_backend(?)', before);
  await eventually(() => core.output().includes('This server holds the database again'));
  const after = await lockSessions(client.em(), true);
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  expect(await failure('b')).toContain(`Another Vitrine (process ${core.pid} on`);
});

it('stops in order if another server took the database while the connection was lost', async () => {
  if (!database.url) return;
  await using core = await start('a');
  await using client = await connect();
  const holder = await lockSessions(client.em(), true);
  await client.em().transactional(async em => {
    // PostgreSQL serves the session that waited first.
    const lockRequest = em.execute('select pg_advisory_xact_lock(737837)');
    await eventually(async () => (await lockSessions(client.em(), false)).length === 1);
    await client.em().execute('select pg_terminate_backend(?)', holder);
    await lockRequest;
    expect(await core.ended).toBe(1);
  });
  expect(core.output()).toMatch(/Stopping: another Vitrine \(session \d+ of the database, since .+Z\) works with/);
  expect(core.output()).toContain('Stopped');
});

it('lets instances with Redis share a database, but not with a server without Redis', async () => {
  if (!database.url) return;
  await using redis = await startRedis();
  const withRedis = { VITRINE_REDIS_URL: redis.url };
  const startOne = (data: string, extraEnv: NodeJS.ProcessEnv = {}) =>
    spawnCore({ dataDir: join(folder, data), databaseUrl: database.url }, extraEnv);
  {
    await using first = await startOne('a', withRedis);
    await mkdir(join(folder, 'b'));
    await copyFile(join(folder, 'a/vault.key'), join(folder, 'b/vault.key'));
    await using second = await startOne('b', withRedis);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    expect(await failure('c')).toContain(`Another Vitrine (process ${first.pid} on`);
  }
  await using singleServer = await startOne('a');
  await expect(startOne('b', withRedis)).rejects.toThrow(`Another Vitrine (process ${singleServer.pid} on`);
});

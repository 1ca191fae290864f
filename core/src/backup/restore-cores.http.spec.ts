import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackup, upload } from '../../test/backups.ts';
import { freshDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { startRedis } from '../../test/redis.ts';
import { spawnCore } from '../../test/spawn-core.ts';
import { ADMIN, createCookieClient } from '../../test/test-data.ts';

const ROUTE = '/api/v1/admin/backup';
const postgres = () => globalThis.POSTGRES_URL !== undefined;

async function signedIn(url: string) {
  const client = createCookieClient(url);
  await client.post('/api/v1/session').send(ADMIN).expect(201);
  return client;
}

const namesOn = async (url: string): Promise<string[]> => {
  const { body } = await (await signedIn(url)).get('/api/v1/admin/nodes').expect(200);
  return (body.data as { name: string }[]).map(({ name }) => name).sort();
};

/** Starts two instances as processes; the first is about to restore a backup without the node `later`. */
async function aboutToRestore() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-cores-'));
  const [redis, database] = [await startRedis(), await freshDatabase()];
  const start = (name: string) =>
    spawnCore(
      { dataDir: join(folder, name), databaseUrl: database.url },
      {
        VITRINE_REDIS_URL: redis.url,
        VITRINE_ADMIN_USERNAME: ADMIN.username,
        VITRINE_ADMIN_PASSWORD: ADMIN.password,
        VITRINE_PLUGINS_DIR: join(folder, 'none'),
      },
    );
  const first = await start('a');
  await mkdir(join(folder, 'b'));
  await copyFile(join(folder, 'a/vault.key'), join(folder, 'b/vault.key'));
  const second = await start('b');
  const admin = await signedIn(first.url);
  await admin.post('/api/v1/admin/nodes').send({ name: 'kept' }).expect(201);
  const zip = await createBackup(admin);
  await admin.post('/api/v1/admin/nodes').send({ name: 'later' }).expect(201);
  await eventually(async () => (await namesOn(second.url)).length === 2);
  const { body } = await upload(admin, zip);
  const restore = () => admin.post(`${ROUTE}/candidates/${body.data.candidateId}/restore`).send({}).expect(202);
  const clearUp = async () => {
    for (const core of [first, second]) await core.kill();
    await database.drop();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { first, second, restore, [Symbol.asyncDispose]: clearUp };
}

/** Times at which an instance began to listen. */
const starts = (output: string) => output.split('listening on').length - 1;

it('restarts every instance with the backup that one of them restores', async () => {
  if (!postgres()) return;
  await using site = await aboutToRestore();
  const { first, second, restore } = site;
  await restore();
  await eventually(() => first.output().includes('The backup is restored'));
  await eventually(() => starts(second.output()) === 2);
  // The second instance waited for the first: with the old state, it would have stopped the restore or written into it.
  expect(second.output()).toContain('Waiting for another instance, which puts a backup in place');
  for (const core of [first, second]) expect(await namesOn(core.url)).toEqual(['kept']);
});

it('does not wait forever for a paused instance, which restarts when it wakes up', async () => {
  if (!postgres()) return;
  await using site = await aboutToRestore();
  const { first, second, restore } = site;
  process.kill(second.pid, 'SIGSTOP');
  await restore();
  await eventually(() => first.output().includes('The backup is restored'));
  process.kill(second.pid, 'SIGCONT');
  await eventually(() => starts(second.output()) === 2);
  for (const core of [first, second]) expect(await namesOn(core.url)).toEqual(['kept']);
});

import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backUp, upload } from '../../test/backups.ts';
import { childCore } from '../../test/child-core.ts';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { ADMIN, browser } from '../../test/given.ts';
import { decide, nextFolder } from './restore/switch.ts';

let data = '';
let database: TestDatabase;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'vitrine-killed-'));
  database = await freshDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(data, { recursive: true, force: true });
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return String(port);
}

const start = async () =>
  childCore(
    { data, databaseUrl: database.url },
    {
      VITRINE_ADMIN_USER: ADMIN.username,
      VITRINE_ADMIN_PASSWORD: ADMIN.password,
      VITRINE_PORT: await freePort(),
      VITRINE_PLUGINS: join(data, 'none'),
    },
  );

async function signedIn(url: string) {
  const client = browser(url);
  await client.post('/api/v1/session').send(ADMIN).expect(201);
  return client;
}

const names = async (client: ReturnType<typeof browser>): Promise<string[]> => {
  const { body } = await client.get('/api/v1/admin/nodes').expect(200);
  return (body.data as { name: string }[]).map(({ name }) => name).sort();
};

/** A core that has one node more than its backup, and is about to restore it. */
async function aboutToRestore() {
  const core = await start();
  const admin = await signedIn(core.url);
  await admin.post('/api/v1/admin/nodes').send({ name: 'kept' }).expect(201);
  const zip = await backUp(admin);
  await admin.post('/api/v1/admin/nodes').send({ name: 'later' }).expect(201);
  const { body } = await upload(admin, zip);
  const go = () => admin.post(`/api/v1/admin/backup/candidates/${body.data.ticket}/restore`).send({}).expect(202);
  return { core, go };
}

/** Nothing is left of what was built or set aside, soon after the server listens. */
const clearedUp = () => eventually(async () => !(await readdir(data)).includes('restore'));

it('starts again by itself with what was restored', async () => {
  const { core, go } = await aboutToRestore();
  await using _ = core;
  await go();
  await eventually(() => core.output().includes('The backup is restored'));
  const admin = await signedIn(core.url);
  expect(await names(admin)).toEqual(['kept']);
  expect((await admin.post('/api/v1/admin/logs/verify').expect(200)).body.data).toEqual({
    whole: true,
    brokenAt: null,
    missing: 0,
    lines: expect.any(Number),
  });
  await clearedUp();
  await core.stop();
});

it.each([0, 150, 300, 450, 600, 900])(
  'has the old state or the new one, never a part, when it is killed after %i ms',
  async ms => {
    const { core, go } = await aboutToRestore();
    await go();
    await pause(ms);
    await core.kill();
    await using again = await start();
    const found = await names(await signedIn(again.url));
    expect([['kept'], ['kept', 'later']]).toContainEqual(found);
    await clearedUp();
  },
);

it('goes back to the state before when it does not start with the new one', async () => {
  if (database.url) return;
  const first = await start();
  await (await signedIn(first.url)).post('/api/v1/admin/nodes').send({ name: 'kept' }).expect(201);
  await first.stop();
  const id = randomUUID();
  await mkdir(nextFolder(data, id), { recursive: true });
  await writeFile(
    join(nextFolder(data, id), 'vitrine.db'),
    'this is no database, but it is long enough to look like a file of one',
  );
  await decide(data, id, ['vitrine.db']);
  await using again = await start();
  expect(again.output()).toContain('the state before it comes back');
  expect(await names(await signedIn(again.url))).toEqual(['kept']);
  await clearedUp();
});

it('starts with the old state when the new one cannot be put in place', async () => {
  const first = await start();
  await (await signedIn(first.url)).post('/api/v1/admin/nodes').send({ name: 'kept' }).expect(201);
  await first.stop();
  const id = randomUUID();
  // A folder that cannot be moved to where a file of the same name has been set aside.
  await mkdir(join(nextFolder(data, id), 'themes'), { recursive: true });
  await mkdir(join(data, 'restore', id, 'before', 'themes'), { recursive: true });
  await writeFile(join(data, 'restore', id, 'before', 'themes', 'x'), '');
  await mkdir(join(data, 'themes', 'in-the-way'), { recursive: true });
  await decide(data, id, ['themes']);
  await using again = await start();
  expect(again.output()).toContain('nothing was changed');
  expect(await names(await signedIn(again.url))).toEqual(['kept']);
});

import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../sdk/tooling/cluster/free-port.ts';
import { createBackup, upload } from '../../../test/backups.ts';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { BUILT, spawnCore } from '../../../test/spawn-core.ts';
import { ADMIN, createCookieClient } from '../../../test/test-data.ts';
import { commitRestore } from '../restore/decide.ts';
import { nextFolder } from '../restore/restore-folders.ts';

let dataDir = '';
let database: TestDatabase;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-killed-'));
  database = await freshDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const ROUTE = '/api/v1/admin/backup';
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const start = async (flags: string[] = []) =>
  spawnCore(
    { dataDir, databaseUrl: database.url },
    {
      VITRINE_ADMIN_USERNAME: ADMIN.username,
      VITRINE_ADMIN_PASSWORD: ADMIN.password,
      VITRINE_PORT: String(await freePort()),
      VITRINE_PLUGINS_DIR: join(dataDir, 'none'),
    },
    [...flags, BUILT],
  );

async function signedIn(url: string) {
  const client = createCookieClient(url);
  await client.post('/api/v1/session').send(ADMIN).expect(201);
  return client;
}

const names = async (client: ReturnType<typeof createCookieClient>): Promise<string[]> => {
  const { body } = await client.get('/api/v1/admin/nodes').expect(200);
  return (body.data as { name: string }[]).map(({ name }) => name).sort();
};

/** Starts an instance that has one node more than its backup and is about to restore that backup. */
async function aboutToRestore(flags?: string[]) {
  const core = await start(flags);
  const admin = await signedIn(core.url);
  await admin.post('/api/v1/admin/nodes').send({ name: 'kept' }).expect(201);
  const zip = await createBackup(admin);
  await admin.post('/api/v1/admin/nodes').send({ name: 'later' }).expect(201);
  const { body } = await upload(admin, zip);
  const restore = () => admin.post(`${ROUTE}/candidates/${body.data.candidateId}/restore`).send({}).expect(202);
  return { core, restore, admin, zip };
}

/** Soon after the server listens, no built or replaced state is left. */
const clearedUp = () => eventually(async () => !(await readdir(dataDir)).includes('restore'));

it('restarts by itself with the restored data', async () => {
  const { core, restore } = await aboutToRestore();
  await using _ = core;
  await restore();
  await eventually(() => core.output().includes('The backup is restored'));
  const admin = await signedIn(core.url);
  expect(await names(admin)).toEqual(['kept']);
  expect((await admin.post('/api/v1/admin/audit/verify').expect(200)).body.data).toEqual({
    intact: true,
    firstInvalidSeq: null,
    missing: 0,
    entries: expect.any(Number),
  });
  await clearedUp();
  await core.stop();
});

it('restores one backup at a time while a client keeps requesting restores', async () => {
  const { core, restore, admin, zip } = await aboutToRestore();
  await using _ = core;
  await restore();
  // A client that does not wait: verifies and requests the restore repeatedly, as often as the server responds.
  const answers = new Set<number>();
  for (let answered = true; answered;) {
    const attempt = async () => {
      const { body, status } = await upload(admin, zip);
      answers.add(status);
      if (status !== 201) return;
      const { candidateId } = body.data as { candidateId: string };
      answers.add((await admin.post(`${ROUTE}/candidates/${candidateId}/restore`).send({})).status);
    };
    answered = await attempt().then(
      () => !core.output().includes('The backup is restored'),
      () => false,
    );
  }
  expect([...answers].filter(status => ![409, 401].includes(status))).toEqual([]);
  await eventually(() => core.output().includes('The backup is restored'));
  expect(await names(await signedIn(core.url))).toEqual(['kept']);
  await core.kill();
  await using next = await start();
  expect(await names(await signedIn(next.url))).toEqual(['kept']);
});

/**
 * Returns the live resources of a server process: repeating timers, jobs, listeners and sockets, except those to PostgreSQL, whose pool
 * size varies.
 */
async function livingIn(core: Awaited<ReturnType<typeof start>>): Promise<Record<string, number>> {
  const lengthBefore = core.output().length;
  process.kill(core.pid, 'SIGUSR2');
  const text = await eventually(() => /^living (.*)$/m.exec(core.output().slice(lengthBefore))?.[1]);
  const { TCPSocketWrap = 0, ...others } = JSON.parse(text) as Record<string, number>;
  return database.url ? others : { ...others, TCPSocketWrap };
}

it('leaves no timer, socket or listener of the previous server', async () => {
  const flags = ['--import', path('../../../test/tell-living.mjs')];
  const { core, restore } = await aboutToRestore(flags);
  await using _ = core;
  await restore();
  await eventually(() => core.output().includes('The backup is restored'));
  await clearedUp();
  const restored = await livingIn(core);
  // The counts are those of one server; the previous one has released its resources.
  expect(restored).toMatchObject({ jobs: expect.any(Number), TCPServerWrap: 1 });
  await core.stop();
  await using restarted = await start(flags);
  expect(restored).toEqual(await livingIn(restarted));
});

it.each([
  ['as soon as it is asked', () => true],
  ['when the new state is begun', async () => (await readdir(dataDir)).includes('restore')],
  ['when it is decided', async () => (await readdir(join(dataDir, 'restore'))).includes('journal.json')],
])('has the old state or the new one, never a part, when it is killed %s', async (_, moment) => {
  const { core, restore } = await aboutToRestore();
  await restore();
  await eventually(async () => core.output().includes('The backup is restored') || (await moment()));
  await core.kill();
  await using restarted = await start();
  const found = await names(await signedIn(restarted.url));
  expect([['kept'], ['kept', 'later']]).toContainEqual(found);
  await clearedUp();
});

/** Creates a stopped server with one node, and a committed restore of these files. */
async function decidedOn(files: Readonly<Record<string, string>>) {
  const first = await start();
  await (await signedIn(first.url)).post('/api/v1/admin/nodes').send({ name: 'kept' }).expect(201);
  await first.stop();
  const id = randomUUID();
  await commitRestore({ dataDir, databaseUrl: '' }, { id, file: 'a.zip' }, async next => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(next, name)), { recursive: true });
      await writeFile(join(next, name), text);
    }
    return ['vitrine.db', 'themes'];
  });
  return nextFolder(dataDir, id);
}
const NO_DATABASE = 'this is no database, but it is long enough to look like a file of one';

/** Expects a start with the old state that reports the reason to the administrator. */
async function expectOld(message: RegExp) {
  await using restarted = await start();
  const admin = await signedIn(restarted.url);
  expect(await names(admin)).toEqual(['kept']);
  const { body } = await admin.get(ROUTE).expect(200);
  expect(body.data.failure).toMatchObject({ kind: 'restore', message: expect.stringMatching(message) });
  expect(restarted.output()).toMatch(message);
  await clearedUp();
}

it('keeps the old data if the restored database is invalid', async () => {
  if (database.url) return;
  await decidedOn({ 'vitrine.db': NO_DATABASE, 'themes/x/a.css': '' });
  await expectOld(/cannot be put in place: file is not a database/);
});

it('returns to the old data if the server does not start with the new one', async () => {
  if (database.url) return;
  const next = await decidedOn({ 'vitrine.db': '', 'themes/x/a.css': '' });
  await copyFile(join(dataDir, 'vitrine.db'), join(next, 'vitrine.db'));
  const restored = new DatabaseSync(join(next, 'vitrine.db'));
  restored.exec('drop table share_link');
  restored.close();
  await expectOld(/does not start with the restored backup: .*the table share_link is missing/);
});

it('starts with the old data if the new one is incomplete', async () => {
  if (database.url) return;
  const next = await decidedOn({ 'vitrine.db': NO_DATABASE, 'themes/x/a.css': '' });
  await rm(join(next, 'themes'), { recursive: true });
  await expectOld(/cannot be put in place: themes of what was to be restored is missing/);
});

it('starts with the old data if the journal of the restore is lost', async () => {
  if (database.url) return;
  await decidedOn({ 'vitrine.db': NO_DATABASE, 'themes/x/a.css': '' });
  await writeFile(join(dataDir, 'restore', 'journal.json'), '{"id":');
  await expectOld(/What was to be restored is unreadable/);
});

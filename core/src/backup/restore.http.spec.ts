import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import type { BackupCandidate } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';
import { createBackup, decided, upload, waitForIdle } from '../../test/backups.ts';
import { eventually } from '../../test/eventually.ts';
import { Events } from '../platform/events/events.service.ts';
import { RestartRequested } from '../platform/process/restart.service.ts';

const ROUTE = '/api/v1/admin/backup';
const PASSPHRASE = 'a long passphrase';

async function setUp() {
  const site = await startTestApp();
  const admin = await site.admin();
  await site.given.node();
  const folder = join(site.dataDir, 'backups');
  const choose = (name: string) => admin.post(`${ROUTE}/files/${name}/candidate`);
  const restore = (candidateId: string, passphrase?: string) =>
    admin.post(`${ROUTE}/candidates/${candidateId}/restore`).send({ passphrase });
  const waiting = () => readdir(join(site.dataDir, 'restore')).catch(() => []);
  return { ...site, admin, folder, choose, restore, waiting };
}

/** Shared by tests that restore nothing. */
let site: Awaited<ReturnType<typeof setUp>>;
let zip: Buffer;
let name: string;
beforeAll(async () => {
  site = await setUp();
  zip = await createBackup(site.admin, PASSPHRASE);
  name = (await waitForIdle(site.admin)).backups[0]!.name;
});

it('describes a stored backup before it is restored', async () => {
  const { choose, folder, clock, waiting } = site;
  const manifest = JSON.parse(new AdmZip(zip).readAsText('backup.json'));
  const candidate = (await choose(name).expect(201)).body.data as BackupCandidate;
  expect(candidate).toEqual({
    candidateId: expect.any(String),
    name,
    version: manifest.version,
    createdAt: clock.now(),
    sourceDialect: manifest.from,
    size: (await stat(join(folder, name))).size,
    nodes: 1,
    rows: manifest.tables.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0),
    files: manifest.files.length,
    hasSecrets: true,
  });
  expect(await waiting()).toEqual([candidate.candidateId]);
  expect((await choose(name.replace('manual', 'update')).expect(404)).body.code).toBe('backup.not-found');
});

it('keeps only the newest upload, until it is discarded', async () => {
  const { admin, choose, restore, waiting } = site;
  const { candidateId: first } = (await upload(admin, zip)).body.data as BackupCandidate;
  const { candidateId: second } = (await choose(name).expect(201)).body.data as BackupCandidate;
  expect(await waiting()).toEqual([second]);
  expect((await restore(first, PASSPHRASE).expect(404)).body.code).toBe('backup.not-found');
  await admin.delete(`${ROUTE}/candidates/${second}`).expect(204);
  expect(await waiting()).toEqual([]);
  await restore(second, PASSPHRASE).expect(404);
});

it('reports a wrong passphrase at once, and restores nothing', async () => {
  const { admin, choose, restore, waiting } = site;
  const { candidateId } = (await choose(name).expect(201)).body.data as BackupCandidate;
  expect((await restore(candidateId, 'another passphrase').expect(403)).body.code).toBe('backup.passphrase');
  await createBackup(admin);
  const { backups, currentTask } = await waitForIdle(admin);
  expect(currentTask).toBeNull();
  expect(await waiting()).toEqual([candidateId]);
  const plain = backups.find(({ hasSecrets }) => !hasSecrets)!.name;
  const { candidateId: other, hasSecrets } = (await choose(plain).expect(201)).body.data as BackupCandidate;
  expect(hasSecrets).toBe(false);
  expect((await restore(other, PASSPHRASE).expect(403)).body.code).toBe('backup.passphrase');
});

it('keeps nothing of a stored file that is no backup', async () => {
  const { choose, folder, waiting, admin } = site;
  const other = 'vitrine-2026-05-03-040000-manual-0a1b2c.zip';
  await writeFile(join(folder, other), 'no zip');
  expect((await choose(other).expect(415)).body.code).toBe('backup.not-zip');
  const archive = new AdmZip();
  archive.addFile('a.txt', Buffer.from('a'));
  await writeFile(join(folder, other), archive.toBuffer());
  expect((await choose(other).expect(422)).body.code).toBe('backup.invalid');
  expect(await waiting()).toEqual([]);
  expect((await waitForIdle(admin)).failure).toMatchObject({ kind: 'check' });
});

it('discards an upload after an hour', async () => {
  const { choose, clock, waiting } = site;
  await choose(name).expect(201);
  await clock.skip('3599s');
  expect(await waiting()).toHaveLength(1);
  await clock.skip('1s');
  expect(await waiting()).toEqual([]);
});

it('requests a restart after a restore, and accepts no other task until then', async () => {
  const { admin, app, choose, restore, dataDir } = await setUp();
  await createBackup(admin, PASSPHRASE);
  const { backups } = await waitForIdle(admin);
  let requests = 0;
  app.get(Events).listen(RestartRequested, () => void requests++);
  const { candidateId } = (await choose(backups[0]!.name).expect(201)).body.data as BackupCandidate;
  expect((await restore(candidateId).expect(202)).body.data.currentTask).toMatchObject({ kind: 'restore' });
  await decided(admin, dataDir);
  await eventually(() => requests === 1);
  expect((await admin.post(ROUTE).send({}).expect(409)).body.code).toBe('backup.busy');
  await admin.delete(`${ROUTE}/candidates/${candidateId}`).expect(204);
  await restore(candidateId).expect(404);
});

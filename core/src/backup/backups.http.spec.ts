import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupState } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';
import { createBackup } from '../../test/backups.ts';

const ROUTE = '/api/v1/admin/backup';
const nameOf = (day: string, kind: string) => `vitrine-2026-05-${day}-040000-${kind}-0a1b2c.zip`;

async function setUp() {
  const site = await startTestApp();
  const folder = join(site.dataDir, 'backups');
  await mkdir(folder);
  const store = async (...names: string[]) => {
    for (const name of names) await writeFile(join(folder, name), name);
  };
  return { ...site, folder, store };
}

it('lists files with names of backups, newest first', async () => {
  const { admin, folder, store } = await setUp();
  const names = [nameOf('03', 'manual'), nameOf('02', 'scheduled-secrets'), nameOf('01', 'update')];
  await store(names[1]!, names[2]!, names[0]!, 'notes.txt', `${nameOf('04', 'manual')}.part`);
  await mkdir(join(folder, nameOf('05', 'manual')));
  const client = await admin();
  const list = async () => ((await client.get(ROUTE).expect(200)).body.data as BackupState).backups;
  expect(await list()).toEqual([
    ...[{ name: names[0], kind: 'manual', at: Date.parse('2026-05-03T04:00:00Z'), size: 43, hasSecrets: false }],
    ...[{ name: names[1], kind: 'scheduled', at: Date.parse('2026-05-02T04:00:00Z'), size: 54, hasSecrets: true }],
    ...[{ name: names[2], kind: 'update', at: Date.parse('2026-05-01T04:00:00Z'), size: 43, hasSecrets: false }],
  ]);
  await client.delete(`${ROUTE}/files/${names[1]}`).expect(204);
  expect((await list()).map(({ name }) => name)).toEqual([names[0], names[2]]);
  expect((await client.delete(`${ROUTE}/files/${names[1]}`).expect(404)).body.code).toBe('backup.not-found');
});

it('removes unfinished backups at the start and before the next one', async () => {
  const first = await setUp();
  await first.store('one.part', 'two.part', 'notes.txt');
  await first.stop();
  const { admin } = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect(await readdir(first.folder)).toEqual(['notes.txt']);
  await first.store('three.part');
  await createBackup(await admin());
  expect((await readdir(first.folder)).sort()).toEqual([
    'notes.txt',
    expect.stringMatching(/^vitrine-2026-06-01-120000-manual-[0-9a-f]{6}\.zip$/),
  ]);
});

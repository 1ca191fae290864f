import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { komariBackup } from '../../../test/komari/komari-backup.ts';
import { roomIn, unpackKomari } from './archive.ts';

let base: string;
let folder: string;
let zip: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'vitrine-archive-'));
  folder = await mkdtemp(join(base, 'unpacked-'));
  zip = join(base, 'backup.zip');
  await writeFile(zip, await komariBackup());
});
afterEach(() => rm(base, { recursive: true, force: true }));

it('unpacks nothing that the disk has no room for, and says how much is missing', async () => {
  await expect(unpackKomari(zip, folder, 50_000)).rejects.toThrow(
    /^Unpacked, the backup takes 0\.\d MB, and the disk of the data folder has room for 0\.0 MB\.$/,
  );
  expect(await readdir(folder)).toEqual([]);
  await unpackKomari(zip, folder);
  expect(await readdir(folder)).toContain('komari.db');
});

it('counts as room what is free, less what always stays free', async () => {
  expect(await roomIn(folder)).toBeGreaterThan(0);
});

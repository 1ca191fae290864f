import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { craftZip } from '../../../../sdk/contracts/test/craft-zip.ts';
import { komariBackup } from '../../../test/komari/komari-backup.ts';
import { roomIn, unpackUpload } from './unpack-upload.ts';

const WANTED = new Map([
  ['komari.db', 2 ** 30],
  ['data.db', 2 ** 20],
]);
let base: string;
let folder: string;
let file: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'vitrine-archive-'));
  folder = await mkdtemp(join(base, 'unpacked-'));
  file = join(base, 'backup.zip');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const zipOf = (names: readonly string[]) => craftZip(names.map(name => ({ name, data: Buffer.from(name) })));

it('unpacks nothing if the disk lacks space, and reports both sizes', async () => {
  await writeFile(file, await komariBackup());
  await expect(unpackUpload(file, folder, WANTED, 50_000)).rejects.toThrow(
    /^Unpacked, the backup takes 0\.\d MB, and the disk of the data folder has room for 0\.0 MB\.$/,
  );
  expect(await readdir(folder)).toEqual([]);
  expect([...(await unpackUpload(file, folder, WANTED)).keys()]).toEqual(['komari.db']);
});

it('returns the free space of the disk', async () => {
  expect(await roomIn(folder)).toBeGreaterThan(0);
});

it('finds files in any folder, the one nearest to the root first', async () => {
  await writeFile(file, zipOf(['old/copy/data.db', 'beszel_data/data.db', 'beszel_data/other.txt']));
  const files = await unpackUpload(file, folder, WANTED);
  expect([...files.keys()]).toEqual(['data.db']);
  expect(await readdir(folder)).toHaveLength(1);
});

it('keeps a write-ahead log beside its database', async () => {
  await writeFile(file, zipOf(['data.db-wal', 'data.db']));
  const files = await unpackUpload(file, folder, WANTED);
  expect(files.get('data.db-wal')).toBe(`${files.get('data.db')}-wal`);
});

it('accepts a database without a zip', async () => {
  const db = new DatabaseSync(file);
  db.exec('create table a (x)');
  db.close();
  expect([...(await unpackUpload(file, folder, WANTED)).keys()]).toEqual(['']);
});

it.each([
  [['data.db', 'data.db'], 'is in the zip twice'],
  [['readme.txt'], 'no backup of a product'],
])('refuses a zip with %j', async (names, reason) => {
  await writeFile(file, zipOf(names));
  await expect(unpackUpload(file, folder, WANTED)).rejects.toThrow(reason);
});

import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { Config } from '../platform/config/config.ts';
import { lockFile } from '../platform/process/file-lock.ts';
import { BackupFilesService, RestoreError } from './backup-files.service.ts';
import { readJournal } from './restore/journal.ts';
import { lockFileOf } from './restore/restore-folders.ts';

const PASSPHRASE = 'a long passphrase';

let site: TestApp;
let files: BackupFilesService;
let folder: string;
let [plain, sealed] = ['', ''];
beforeAll(async () => {
  site = await startTestApp();
  files = new BackupFilesService(site.app.get(Config), site.clock);
  folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  [plain, sealed] = [join(folder, 'plain.zip'), join(folder, 'sealed.zip')];
  await site.given.node();
  await files.write(plain, undefined);
  await files.write(sealed, PASSPHRASE);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const manifestOf = (path: string) => JSON.parse(new AdmZip(path).readAsText('backup.json')) as { sealed: unknown };
const restores = () => readdir(join(site.dataDir, 'restore')).catch(() => []);

it('writes a verified backup and returns the number of nodes in it', async () => {
  const target = join(folder, 'another.zip');
  await writeFile(`${target}.part`, 'left over');
  expect(await files.write(target, undefined)).toBe(1);
  expect(manifestOf(target).sealed).toBeNull();
  expect(manifestOf(sealed).sealed).not.toBeNull();
  expect(await readdir(folder)).not.toContain('another.zip.part');
  await mkdir(join(folder, 'taken.zip'));
  await expect(files.write(join(folder, 'taken.zip'), undefined)).rejects.toThrow('EISDIR');
  expect(await readdir(folder)).not.toContain('taken.zip.part');
});

it.each<[string, () => Promise<string> | string, string | undefined, string]>([
  ['a wrong passphrase', () => sealed, 'another passphrase', 'The passphrase does not decrypt the secrets'],
  ['a passphrase for a backup without secrets', () => plain, PASSPHRASE, 'The passphrase does not decrypt the secrets'],
  ['an encrypted copy without a passphrase', () => 'copy.zip.AGE', undefined, 'The file is encrypted.'],
  [
    'a copy that is not encrypted',
    async () => {
      await copyFile(plain, join(folder, 'copy.zip.age'));
      return join(folder, 'copy.zip.age');
    },
    PASSPHRASE,
    'The passphrase does not open this file, or the file was changed.',
  ],
  [
    'another zip',
    () => {
      const zip = new AdmZip();
      zip.addFile('a.txt', Buffer.from('a'));
      zip.writeZip(join(folder, 'other.zip'));
      return join(folder, 'other.zip');
    },
    undefined,
    '"a.txt" does not belong into a backup.',
  ],
])('refuses %s with a sentence, and keeps nothing', async (_, source, passphrase, message) => {
  const error = await files.restore(await source(), passphrase).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RestoreError);
  expect((error as Error).message).toContain(message);
  expect(await restores()).toEqual([]);
});

it('passes on the error of a file that is missing', async () => {
  for (const name of ['none.zip', 'none.zip.age']) {
    const error = await files.restore(join(folder, name), PASSPHRASE).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ENOENT' });
  }
  expect(await restores()).toEqual([]);
});

it('rejects a restore while another is at work', async () => {
  using _ = lockFile(lockFileOf(site.dataDir))!;
  await expect(files.restore(plain, undefined)).rejects.toThrow(
    new RestoreError('Another restore is at work. Wait for its end.'),
  );
  expect(await restores()).toEqual([]);
});

it('prepares the restored state for the next start', async () => {
  const { id, leftOut } = await files.restore(sealed, PASSPHRASE);
  expect(leftOut).toEqual([]);
  expect(await restores()).toContain(id);
  const journal = { id, file: 'sealed.zip', items: expect.arrayContaining(['vault.key']) };
  expect(await readJournal(site.dataDir)).toMatchObject(journal);
  await expect(files.restore(plain, undefined)).rejects.toThrow(
    new RestoreError('A restored backup waits to be put in place. Start the server again first.'),
  );
  expect(await readJournal(site.dataDir)).toMatchObject(journal);
});

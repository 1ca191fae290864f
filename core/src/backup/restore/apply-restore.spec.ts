import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { applyPendingRestore, RestoreApplyError } from './apply-restore.ts';
import { commitRestore, RestoreUnderWay } from './decide.ts';
import { nextFolder } from './restore-folders.ts';

const ITEMS = ['vitrine.db', 'themes', 'vault.key'];

/** Creates a data folder with an old state and a new one beside it. */
async function given() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-switch-'));
  const id = randomUUID();
  const write = async (path: string, text: string) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  for (const [folder, text] of [
    [dataDir, 'old'],
    [nextFolder(dataDir, id), 'new'],
  ] as const)
    for (const name of ['vitrine.db', 'themes/a.css', 'vault.key']) await write(join(folder, name), text);
  await write(join(dataDir, 'vitrine.db-wal'), 'old wal');
  return { data: dataDir, id, config: { dataDir, databaseUrl: '' } };
}

const state = async (data: string) =>
  Promise.all(
    ['vitrine.db', 'vitrine.db-wal', 'themes/a.css', 'vault.key'].map(name =>
      readFile(join(data, name), 'utf8').catch(() => 'none'),
    ),
  );

const nothingToAdd = () => Promise.resolve();

const OLD = ['old', 'old wal', 'old', 'old'];
const NEW = ['new', 'none', 'new', 'new'];

it('removes an uncommitted restore without a change', async () => {
  const { data, config } = await given();
  expect(await applyPendingRestore(config, nothingToAdd)).toBeUndefined();
  expect(await state(data)).toEqual(OLD);
  expect(existsSync(join(data, 'restore'))).toBe(false);
});

it('swaps the new data in once, and deletes the old one when it works', async () => {
  const { data, id, config } = await given();
  await commitRestore(config, { id, file: 'a.zip' }, async () => ITEMS);
  const switched = await applyPendingRestore(config, nothingToAdd);
  expect(await state(data)).toEqual(NEW);
  await switched!.confirm();
  expect(await applyPendingRestore(config, nothingToAdd)).toBeUndefined();
  expect(await state(data)).toEqual(NEW);
  expect(existsSync(join(data, 'restore'))).toBe(false);
});

it('swaps the old data back, with the log of its database, if the new one does not work', async () => {
  const { data, id, config } = await given();
  await commitRestore(config, { id, file: 'a.zip' }, async () => ITEMS);
  const switched = await applyPendingRestore(config, nothingToAdd);
  await writeFile(join(data, 'vitrine.db-wal'), 'new wal');
  await switched!.reject('it did not work');
  await expect(applyPendingRestore(config, nothingToAdd)).rejects.toThrow('it did not work');
  expect(await state(data)).toEqual(OLD);
  expect(existsSync(join(data, 'restore'))).toBe(false);
});

it('rejects a second restore, from another process too, until the first one is done', async () => {
  const { data, id, config } = await given();
  await commitRestore(config, { id, file: 'a.zip' }, async () => ITEMS);
  const second = commitRestore(config, { id: randomUUID(), file: 'b.zip' }, () =>
    Promise.reject(new Error('it was built')),
  );
  await expect(second).rejects.toThrow(RestoreUnderWay);
  await (await applyPendingRestore(config, nothingToAdd))!.confirm();
  expect(await state(data)).toEqual(NEW);
});

/** Performs the first few renames, to simulate a kill between two steps. */
const steps = (data: string, id: string) => {
  const before = join(data, 'restore', id, 'before');
  return [
    ['vitrine.db-wal', data, before],
    ['vitrine.db', data, before],
    ['vitrine.db', nextFolder(data, id), data],
    ['themes', data, before],
    ['themes', nextFolder(data, id), data],
    ['vault.key', data, before],
    ['vault.key', nextFolder(data, id), data],
  ] as const;
};

it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'completes a restore that was killed after %i steps, and can still roll it back',
  async done => {
    for (const end of ['confirm', 'reject'] as const) {
      const { data, id, config } = await given();
      await commitRestore(config, { id, file: 'a.zip' }, async () => ITEMS);
      await mkdir(join(data, 'restore', id, 'before'), { recursive: true });
      for (const [name, from, to] of steps(data, id).slice(0, done)) await rename(join(from, name), join(to, name));
      const switched = await applyPendingRestore(config, nothingToAdd);
      expect(await state(data)).toEqual(NEW);
      await switched![end]('');
      await applyPendingRestore(config, nothingToAdd).catch(() => undefined);
      expect(await state(data)).toEqual(end === 'confirm' ? NEW : OLD);
    }
  },
);

it.each([0, 1, 2, 3, 4, 5, 6, 7])('completes a rollback that was killed after %i steps', async done => {
  const { data, id, config } = await given();
  await commitRestore(config, { id, file: 'a.zip' }, async () => ITEMS);
  await mkdir(join(data, 'restore', id, 'before'), { recursive: true });
  for (const [name, from, to] of steps(data, id).slice(0, done)) await rename(join(from, name), join(to, name));
  const journal = join(data, 'restore', 'journal.json');
  await writeFile(
    journal,
    JSON.stringify({ ...(JSON.parse(await readFile(journal, 'utf8')) as object), state: 'undo' }),
  );
  await expect(applyPendingRestore(config, nothingToAdd)).rejects.toThrow(RestoreApplyError);
  expect(await state(data)).toEqual(OLD);
  expect(await applyPendingRestore(config, nothingToAdd)).toBeUndefined();
});

it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'rolls a restore back that was killed after %i steps if its journal is damaged',
  async done => {
    const { data, id, config } = await given();
    await commitRestore(config, { id, file: 'a.zip' }, async () => ITEMS);
    await mkdir(join(data, 'restore', id, 'before'), { recursive: true });
    for (const [name, from, to] of steps(data, id).slice(0, done)) await rename(join(from, name), join(to, name));
    await writeFile(join(data, 'restore', 'journal.json'), '{"id":');
    await expect(applyPendingRestore(config, nothingToAdd)).rejects.toThrow(RestoreApplyError);
    expect(await state(data)).toEqual(OLD);
    expect(existsSync(join(data, 'restore'))).toBe(false);
  },
);

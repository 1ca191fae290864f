import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileKeyValueStore } from './key-value-store.ts';
import { testStorage } from './testing/test-storage.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'vitrine-store-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps values over restarts, also of changes at the same time', async () => {
  const store = new FileKeyValueStore(testStorage(folder));
  await Promise.all([store.set('b', { at: 1 }), store.set('a', [1, 2]), store.set('c', null), store.delete('x')]);
  const again = new FileKeyValueStore(testStorage(folder));
  expect(await again.keys()).toEqual(['a', 'b', 'c']);
  expect(await again.get('b')).toEqual({ at: 1 });
  expect(await again.get('c')).toBeNull();
  expect(await again.get('missing')).toBeUndefined();
  await again.delete('a');
  expect(await new FileKeyValueStore(testStorage(folder)).keys('b')).toEqual(['b']);
});

it('hands out copies, so that a change of a value is stored only by set', async () => {
  const store = new FileKeyValueStore(testStorage(folder));
  await store.set('list', [1]);
  (await store.get<number[]>('list'))!.push(2);
  expect(await store.get('list')).toEqual([1]);
});

it('refuses what is not JSON, keys without a name, and more than it may hold', async () => {
  const store = new FileKeyValueStore(testStorage(folder));
  await expect(store.set('f', () => undefined)).rejects.toThrow('not JSON');
  await expect(store.set('', 1)).rejects.toThrow('1 to 200 characters');
  await expect(store.set('big', 'x'.repeat(5 * 1024 * 1024))).rejects.toThrow('larger than 4 MB');
});

it('is no file among those of the plugin', async () => {
  const storage = testStorage(folder);
  await new FileKeyValueStore(storage).set('a', 1);
  await storage.write('runs.log', 'one');
  expect(await storage.list()).toEqual(['runs.log']);
});

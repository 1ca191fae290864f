import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileKeyValueStore } from '@vitrine/plugin-sdk/key-value-store';
import { PluginStorage } from './storage.ts';

it('lists the files of a plugin in order, without the one of its store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'));
  const storage = new PluginStorage(folder);
  await new FileKeyValueStore(storage).set('a', 1);
  await storage.write('runs.log', 'one');
  await storage.append('held.txt', 'two');

  expect(await storage.list()).toEqual(['held.txt', 'runs.log']);
  expect(await new FileKeyValueStore(storage).get('a')).toBe(1);
  await rm(folder, { recursive: true });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PluginStorage } from './storage.ts';

it('lists the files of a plugin in order, without unfinished ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'));
  const storage = new PluginStorage(folder);
  await storage.write('runs.log', 'one');
  await storage.append('held.txt', 'two');
  await writeFile(join(folder, 'later.txt.part'), 'th');

  expect(await storage.list()).toEqual(['held.txt', 'runs.log']);
  await rm(folder, { recursive: true });
});

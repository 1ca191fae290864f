import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseFolders } from './release-folders.ts';

it('removes what an earlier process left unfinished, and nothing that this one is writing', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-releases-'));
  await mkdir(join(root, '.incoming', 'unfinished', 'files', 'assets'), { recursive: true });
  const folders = new ReleaseFolders(root);
  const written = folders.write('arriving', new Map([['assets/a.js', Buffer.from('1')]]));
  await folders.sweep();
  await written;
  await folders.sweep();
  expect(await readdir(join(root, '.incoming'))).toEqual(['arriving']);
  await rm(root, { recursive: true });
});

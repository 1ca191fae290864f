import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ReleaseFolders } from './release-folders.ts';

it('removes unfinished releases of an earlier process, but not those of this one', async () => {
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

it.each([
  ['app.js', 'app.js.gz'],
  ['app.js.gz', 'app.js'],
])('keeps its own compressed files if a theme brings some (%s first)', async (...names) => {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-releases-'));
  const text = 'const a = 1;\n'.repeat(200);
  const files = new Map([...names, 'alone.gz'].map(name => [name, Buffer.from(name === 'app.js' ? text : 'theirs')]));
  const { files: stored } = await new ReleaseFolders(root).write('arriving', files);
  expect(Object.keys(stored).sort()).toEqual(['alone.gz', 'app.js']);
  const packed = await readFile(join(root, '.incoming', 'arriving', 'files', 'app.js.gz'));
  expect(gunzipSync(packed).toString()).toBe(text);
  await rm(root, { recursive: true });
});

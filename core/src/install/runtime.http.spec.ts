import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestApp } from '../../test/app.ts';

const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
const musl = process.platform === 'linux' && !header?.glibcVersionRuntime ? '-musl' : '';
const NAME = `node-${process.platform}-${process.arch}${musl}.gz`;

it('serves the Node that was packed before, also after a failure', async () => {
  const { http, dataDir } = await startTestApp();
  const folder = join(dataDir, 'cache');
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, 'a file in place of the folder');
  await http.get(`/agent/${NAME}`).expect(500);
  await rm(folder);
  await mkdir(folder);
  await writeFile(join(folder, `${process.version}-${NAME}`), 'packed');
  const { body, headers } = await http.get(`/agent/${NAME}`).expect(200);
  expect((body as Buffer).toString()).toBe('packed');
  expect(headers['content-type']).toBe('application/octet-stream');
});

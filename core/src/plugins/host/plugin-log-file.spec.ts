import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginLogLine } from '@vitrine/contracts';
import { PluginLogFile } from './plugin-log-file.ts';

const line = (at: number): PluginLogLine => ({ at, level: 'info', message: `line ${at}` });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-log-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('returns the last lines, and keeps the file short', async () => {
  const path = join(folder, 'logs/sample-notifier.jsonl');
  const file = new PluginLogFile(path, 10);
  expect(await file.read()).toEqual([]);
  for (let at = 0; at < 100; at++) {
    file.append(line(at));
  }
  await file.flush();
  expect((await new PluginLogFile(path, 10).read()).map(({ at }) => at)).toEqual([
    90, 91, 92, 93, 94, 95, 96, 97, 98, 99,
  ]);
  expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThanOrEqual(31);
});

it('drops incomplete lines after a crash, and removes its file', async () => {
  const path = join(folder, 'gong.jsonl');
  const file = new PluginLogFile(path, 10);
  file.append(line(1));
  await file.flush();
  await appendFile(path, '{"at":2,"level":"in');
  expect(await new PluginLogFile(path, 10).read()).toEqual([line(1)]);
  await file.remove();
  expect(await file.read()).toEqual([]);
});

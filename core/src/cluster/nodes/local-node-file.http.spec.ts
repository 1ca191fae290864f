import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCAL_NODE } from '@vitrine/contracts/settings';
import { startTestApp } from '../../../test/app.ts';
import { Config } from '../../platform/config/config.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { LocalNodeFileService } from './local-node-file.service.ts';

const UUID = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
const OTHER = '1f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f11';

it('reads the node of this machine from its file, or from the settings of a single instance', async () => {
  const { app, dataDir } = await startTestApp();
  const settings = app.get(SettingsService);
  const file = new LocalNodeFileService(app.get(Config), settings);
  const folder = join(dataDir, 'agent');
  await mkdir(folder, { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  expect(await file.read()).toBe('');
  await write('token', 'secret');
  expect(await file.read()).toBe('');
  await settings.set(LOCAL_NODE, { uuid: UUID });
  expect(await file.read()).toBe(UUID);
  await write('token', '\n');
  expect(await file.read()).toBe('');
  await write('node', `${OTHER}\n`);
  expect(await file.read()).toBe(OTHER);
  await rm(join(folder, 'node'));
  await file.write(UUID);
  expect([await file.read(), await readFile(join(folder, 'node'), 'utf8')]).toEqual([UUID, UUID]);
  expect((await stat(join(folder, 'node'))).mode & 0o777).toBe(0o600);
});

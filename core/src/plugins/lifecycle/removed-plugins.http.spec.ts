import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestApp } from '../../../test/app.ts';
import { Database } from '../../platform/database/database.ts';
import { Events } from '../../platform/events/events.service.ts';
import { PluginValueEntity } from '../model/plugin-value.entity.ts';
import { PluginSchema } from '../model/plugin.entity.ts';
import { PluginPurged } from '../model/plugin.events.ts';
import { PluginsService } from './plugins.service.ts';

const path = '/api/v1/admin/plugins/removed';
const NOTHING = { hasSettings: false, storageBytes: 0, seriesBytes: 0 };

/** A site with an installed plugin, and with data of it and of plugins that are gone. */
async function setUp() {
  const site = await startTestApp({ plugins: ['notifier-telegram'] });
  await site.app.get(PluginsService).ready;
  const db = site.app.get(Database);
  const write = async (name: string) => {
    await mkdir(join(site.dataDir, name, '..'), { recursive: true });
    await writeFile(join(site.dataDir, name), 'abc');
  };
  for (const id of ['ant', 'telegram']) await write(`plugin-storage/${id}/notes/a.txt`);
  await write('plugin-logs/bee.jsonl');
  for (const [id, settings] of [
    ['cat', null],
    ['dog', { name: 'Rex' }],
  ] as const)
    await db.insert(PluginSchema, { id, enabled: true, settings });
  for (const [plugin, key, size] of [
    ['ant', 'x', 5],
    ['ant', 'y', 7],
    ['telegram', 'x', 9],
  ] as const)
    await db.insert(PluginValueEntity, { plugin, key, value: 'sealed', size });
  const admin = await site.admin();
  const list = async () => (await admin.get(path).expect(200)).body.data as { readonly id: string }[];
  const has = (name: string) => existsSync(join(site.dataDir, name));
  return { ...site, db, admin, list, has };
}

it('lists the leftover data of plugins that are no longer installed', async () => {
  const { list } = await setUp();
  expect(await list()).toEqual([
    { ...NOTHING, id: 'ant', storageBytes: 15 },
    { ...NOTHING, id: 'bee' },
    { ...NOTHING, id: 'cat' },
    { ...NOTHING, id: 'dog', hasSettings: true },
  ]);
});

it('purges leftover data, but nothing of an installed plugin', async () => {
  const { list, admin, db, has, app } = await setUp();
  const purged: string[] = [];
  app.get(Events).listen(PluginPurged, ({ id }) => purged.push(id));
  for (const id of ['ant', 'dog']) await admin.delete(`${path}/${id}`).expect(204);
  for (const id of ['telegram', 'unknown']) await admin.delete(`${path}/${id}`).expect(404);
  expect([(await list()).map(({ id }) => id), purged]).toEqual([
    ['bee', 'cat'],
    ['ant', 'dog'],
  ]);
  expect((await db.find(PluginValueEntity, {})).map(({ plugin }) => plugin)).toEqual(['telegram']);
  expect(await db.count(PluginSchema, { id: 'dog' })).toBe(0);
  expect([has('plugin-storage/ant'), has('plugin-storage/telegram')]).toEqual([false, true]);
});

it('removes the files here when another instance purged a plugin, unless it is installed here', async () => {
  const { app, has } = await setUp();
  const events = app.get(Events);
  for (const id of ['ant', 'telegram']) events.emitHere(PluginPurged, { id });
  await events.settled();
  expect([has('plugin-storage/ant'), has('plugin-storage/telegram')]).toEqual([false, true]);
});

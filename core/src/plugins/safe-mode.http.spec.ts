import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestApp } from '../../test/app.ts';
import { freshDatabase } from '../../test/database.ts';
import { PluginsService } from './lifecycle/plugins.service.ts';

const fixtures = fileURLToPath(new URL('../../test/fixtures/plugins', import.meta.url));
const base = '/api/v1/admin/plugins';

/** A data folder after a number of starts that ended early, with a bundled plugin and one of the data folder, both enabled. */
async function afterCrashes(crashes: number, config: NodeJS.ProcessEnv = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const shipped = join(dataDir, 'shipped');
  await mkdir(join(dataDir, 'plugins'), { recursive: true });
  for (const to of ['shipped/view-reader', 'plugins/newcomer'])
    await cp(join(fixtures, 'with-no-default-export'), join(dataDir, to), { recursive: true });
  for (const [id, folder] of [
    ['ours', 'shipped/view-reader'],
    ['theirs', 'plugins/newcomer'],
  ] as const) {
    const file = join(dataDir, folder, 'package.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"no-default-export"', `"${id}"`));
    await writeFile(join(dataDir, folder, 'index.js'), QUIET);
  }
  const { url } = await freshDatabase();
  const at = { dataDir, databaseUrl: url, config: { VITRINE_PLUGINS_DIR: shipped, ...config } };
  const first = await startTestApp({ ...at, config: { VITRINE_PLUGINS_DIR: shipped } });
  await first.app.get(PluginsService).ready;
  await first.app.get(PluginsService).enable('theirs');
  await first.stop();
  if (crashes > 0) await writeFile(join(dataDir, 'plugin-starts.json'), JSON.stringify({ crashes }));
  const site = await startTestApp(at);
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  return {
    ...site,
    plugins,
    admin: await site.admin(),
    starts: () => readFile(join(dataDir, 'plugin-starts.json'), 'utf8'),
  };
}

/** A plugin that does not contain the SDK, which cannot be found from the folder for temporary files. */
const QUIET = `export default {
  kind: 'hooks',
  config: { form: { type: 'object', properties: {}, required: [] }, parse: () => ({ ok: true, value: {} }) },
  setup: () => undefined,
};`;

it.each([
  [2, {}, 'active', 'active', { mode: 'all', cause: null }],
  [3, {}, 'active', 'suspended', { mode: 'bundled', cause: 'crashes' }],
  [6, {}, 'suspended', 'suspended', { mode: 'off', cause: 'crashes' }],
  [0, { VITRINE_PLUGIN_MODE: 'bundled' }, 'active', 'suspended', { mode: 'bundled', cause: 'configured' }],
  [0, { VITRINE_PLUGIN_MODE: 'off' }, 'suspended', 'suspended', { mode: 'off', cause: 'configured' }],
] as const)('after %d crashes, with %j: bundled %s, others %s', async (crashes, config, bundled, others, mode) => {
  const { plugins, admin, starts } = await afterCrashes(crashes, config);
  expect([plugins.findOneOrFail('ours').state, plugins.findOneOrFail('theirs').state]).toEqual([bundled, others]);
  expect((await admin.get(`${base}/mode`).expect(200)).body.data).toEqual(mode);
  expect(JSON.parse(await starts())).toEqual({ crashes: crashes + 1 });
});

it('counts a start as successful after a minute or a clean stop', async () => {
  const { clock, dataDir, stop } = await afterCrashes(1);
  const file = join(dataDir, 'plugin-starts.json');
  await clock.advance('59s');
  expect(existsSync(file)).toBe(true);
  await clock.advance('1s');
  expect(existsSync(join(dataDir, 'plugin-starts.json'))).toBe(false);
  await stop();
  const second = await afterCrashes(1);
  await second.stop();
  expect(existsSync(join(second.dataDir, 'plugin-starts.json'))).toBe(false);
});

it('starts suspended plugins only when the administrator leaves safe mode', async () => {
  const { plugins, admin, http, clock, starts } = await afterCrashes(3);
  await clock.advance('30s');
  await admin.put(`${base}/theirs/enabled`).send({ enabled: true }).expect(200);
  expect(plugins.findOneOrFail('theirs').state).toBe('suspended');
  await http.post(`${base}/mode/leave`).expect(401);
  expect((await admin.post(`${base}/mode/leave`).expect(201)).body.data).toEqual({ mode: 'all', cause: null });
  expect(plugins.findOneOrFail('theirs').state).toBe('active');
  // This start counts as good a minute after that.
  await clock.advance('59s');
  expect(JSON.parse(await starts())).toEqual({ crashes: 1 });
  await clock.advance('1s');
  await expect(starts()).rejects.toThrow('ENOENT');
});

import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testNotice } from '@vitrine/plugin-sdk/testing';
import { startTestApp } from '../../test/app.ts';
import { appWithInstalled } from '../../test/installed-plugins.ts';
import { CoreHooks } from './hooks/core-hooks.ts';
import { PluginsService } from './lifecycle/plugins.service.ts';

const fixtures = fileURLToPath(new URL('../../test/fixtures/plugins', import.meta.url));
const subject = { node: { name: 'tokyo' }, hidden: false, at: 1 } as never;
const notice = { ...testNotice, title: 'hello' };

async function withFixtures() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  await mkdir(join(dataDir, 'plugins/with-broken-json'), { recursive: true });
  await writeFile(join(dataDir, 'plugins/with-broken-json/package.json'), '{ "name": ');
  const harness = await startTestApp({
    dataDir,
    config: { VITRINE_PLUGINS_DIR: fixtures, VITRINE_PLUGIN_START_TIMEOUT: '1' },
  });
  const plugins = harness.app.get(PluginsService);
  await plugins.ready;
  return { ...harness, plugins, hooks: harness.app.get(CoreHooks) };
}
let sharedSite: Awaited<ReturnType<typeof withFixtures>>;
beforeAll(async () => {
  sharedSite = await withFixtures();
});

it('accepts requests before plugins have started', async () => {
  const { http, app } = await startTestApp({
    config: { VITRINE_PLUGINS_DIR: fixtures, VITRINE_PLUGIN_START_TIMEOUT: '1' },
  });
  await http.get('/api/v1/nothing').expect(404);
  const { ready } = app.get(PluginsService);
  expect(await Promise.race([ready.then(() => 'all started'), Promise.resolve('still starting')])).toBe(
    'still starting',
  );
});

it.each([
  ['shipped:with-no-manifest', 'broken', /The manifest in package\.json is not valid: vitrine is missing/],
  // jest reads every package.json of the repository, so this one is made by the test.
  ['installed:with-broken-json', 'broken', /not valid JSON/],
  ['shipped:with-bad-manifest', 'broken', /vitrine.id must .*; vitrine.permissions.0 must be one of/],
  ['shipped:with-entry-outside', 'broken', /outside of its folder/],
  ['wrong-sdk', 'rejected', /made for plugin SDK \^9.0.0; this is 0.1.0/],
  ['shipped:with-duplicate-id', 'rejected', /"sample-notifier" belongs to the plugin in sample-notifier/],
  ['throw-at-import', 'broken', /no import for you/],
  ['hang-at-import', 'broken', /took longer than 1000 ms/],
  ['syntax-error', 'broken', /cannot be loaded/],
  ['missing-entry', 'broken', /cannot be loaded/],
  ['no-default-export', 'broken', /default export/],
  ['other-kind', 'broken', /manifest says notifier, its code says hooks/],
  ['throw-in-setup', 'failed', /setup: no set-up for you/],
  ['hang-in-setup', 'failed', /setup: took longer than 1000 ms/],
  ['undeclared-permission', 'failed', /permission "network"/],
  ['bad-routes', 'active', /sockets: "\/api\/quiet" names no audience/],
])('reports the plugin %s as %s with a reason', (id, state, error) => {
  const plugin = sharedSite.plugins.findOneOrFail(id);
  expect(plugin.state).toBe(state);
  expect(plugin.error?.message).toMatch(error);
});

const logOf = (id: string) =>
  sharedSite.plugins
    .findOneOrFail(id)
    .log.lines()
    .map(({ message }) => message);

it('reports a missing permission at the start, with the file and line that need it', () => {
  expect(logOf('undeclared-permission')).toContain(
    'index.js:4 uses http, which needs the permission "network" in the manifest',
  );
});

it('explains why a route or socket cannot work, and answers none of them', async () => {
  expect(logOf('bad-routes')).toEqual([
    expect.stringMatching(/^routes: "GET \/api\/quiet" names no audience/),
    'routes: "/elsewhere" is not below /api (index.js:5)',
    'routes: "/api/public" belongs to the core (index.js:6)',
    'routes: "GET /api/echo/:name" is taken by the plugin "foreign-protocol"; switch one of them off (index.js:7)',
    'sockets: "/api/clients/report" is taken by the plugin "foreign-protocol"; switch one of them off (index.js:8)',
    expect.stringMatching(/^sockets: "\/api\/quiet" names no audience/),
  ]);
  await sharedSite.http.get('/api/quiet').expect(404);
  // A pattern that also matches a route of the core does not replace it.
  expect((await sharedSite.http.get('/api/v1/session')).body).not.toBe('stolen');
});

it('lets a plugin answer under its own id only, and write into its own folder only', () => {
  expect(logOf('foreign-ids')).toEqual([
    ...[
      ['notify', 'sample-notifier'],
      ['locate', 'mmdb'],
      ['updateGeoip', 'mmdb'],
      ['signIn', 'oauth2'],
    ].map(
      ([hook, key]) =>
        `${hook} is answered under the plugin's own id, "foreign-ids"; "${key}" belongs to another plugin`,
    ),
    expect.stringMatching(/^A download goes into the plugin's storage folder; .* lies outside of it$/),
    expect.stringContaining('is no name for a stored file'),
  ]);
});

it('shows the site and its sign-in despite invalid results of a plugin', async () => {
  const { http, given } = sharedSite;
  await given.admin();
  for (let i = 0; i < 4; i++) {
    const { body } = await http.get('/api/public').expect(200);
    expect(body.data).toMatchObject({ site: { name: 'Test' }, needsSetup: false, private: false, signedIn: false });
  }
  expect(logOf('rubbish').filter(line => line.startsWith('publicInfo'))).toEqual([
    ...Array.from({ length: 3 }, () =>
      expect.stringMatching(/^publicInfo: returned a value that does not match PublicInfo at site: /),
    ),
    'publicInfo: failed 3 times in a row; it is left out for 60 s',
  ]);
  expect(logOf('closes-site')).toEqual([]);
});

it('runs working plugins despite broken ones', async () => {
  expect(sharedSite.plugins.findOneOrFail('sample-notifier').state).toBe('active');
  expect(await sharedSite.hooks.notify.ask('sample-notifier', notice, { name: 'Big Ben', key: 'k' })).toEqual({
    detail: 'Big Ben rang: hello',
  });
  await expect(sharedSite.hooks.notify.ask('sample-notifier', notice, { name: 'Big Ben' })).rejects.toThrow(
    'key must not be empty',
  );
});

it('cleans up after a set-up that failed half way', async () => {
  expect(await sharedSite.hooks.composeNotice.apply(notice)).toMatchObject({ title: 'hello' });
  expect(
    sharedSite.plugins
      .findOneOrFail('throw-in-setup')
      .log.lines()
      .map(({ message }) => message),
  ).toContain('cleaned up');
});

it('isolates taps that throw, reject or hang, and logs their plugin', async () => {
  await sharedSite.hooks.nodeOnline.fire(subject);
  await sharedSite.hooks.nodeOffline.fire(subject);
  await expect(sharedSite.hooks.locate.ask('failing-taps', '192.0.2.1', {})).rejects.toThrow(
    'Plugin "failing-taps" failed in locate: a text, no error',
  );
  const { state, failures, error } = sharedSite.plugins.findOneOrFail('failing-taps');
  expect(state).toBe('active');
  expect(failures.count).toBeGreaterThanOrEqual(3);
  expect(error?.message).toBe('locate: a text, no error');
});

it('waits for settings, starts with them, and restarts with new ones', async () => {
  const { plugins, hooks } = sharedSite;
  expect(plugins.findOneOrFail('sample-hooks').state).toBe('needs-settings');
  await expect(plugins.configure('sample-hooks', {})).rejects.toMatchObject({
    details: { errors: [{ path: 'greeting', message: 'must not be empty' }] },
  });
  await plugins.configure('sample-hooks', { greeting: 'Ahoy', password: 'p' });
  expect(plugins.findOneOrFail('sample-hooks').state).toBe('active');
  expect(await hooks.composeNotice.apply(notice)).toMatchObject({ title: 'Ahoy hello' });
  await plugins.configure('sample-hooks', { greeting: 'Moin' });
  expect(await hooks.composeNotice.apply(notice)).toMatchObject({ title: 'Moin hello' });
  expect(await plugins.settingsOf('sample-hooks')).toEqual({ greeting: 'Moin', password: 'p' });
});

it('calls a plugin only while it is enabled', async () => {
  const { plugins, hooks } = sharedSite;
  await plugins.disable('sample-notifier');
  expect(await hooks.notify.ask('sample-notifier', notice, { name: 'Big Ben', key: 'k' })).toBeUndefined();
  await plugins.enable('sample-notifier');
  expect(await hooks.notify.ask('sample-notifier', notice, { name: 'Big Ben', key: 'k' })).toBeDefined();
  await plugins.disable('broken-dispose');
  expect(
    plugins
      .findOneOrFail('broken-dispose')
      .log.lines()
      .map(({ message }) => message),
  ).toEqual(['dispose: will not go (index.js:6)', 'the first clean-up ran all the same']);
});

it('runs scheduled jobs by the clock, and none after the plugin is disabled', async () => {
  const { plugins, clock } = sharedSite;
  await plugins.configure('sample-hooks', { greeting: 'Moin' });
  const storage = () => readFile(`${sharedSite.dataDir}/plugin-storage/sample-hooks/ticks`, 'utf8');
  await clock.advance('3m');
  expect(await storage()).toBe('3');
  await plugins.disable('sample-hooks');
  await clock.advance('3m');
  expect(await storage()).toBe('3');
  await plugins.enable('sample-hooks');
});

it('keeps decisions across a restart, with secrets unreadable in the database', async () => {
  const first = await withFixtures();
  await first.plugins.configure('sample-hooks', { greeting: 'Servus', password: 'geheim-7' });
  await first.plugins.disable('sample-notifier');
  await first.stop();
  if (!first.databaseUrl) expect((await readFile(`${first.dataDir}/vitrine.db`)).includes('geheim-7')).toBe(false);
  const restarted = await startTestApp({
    dataDir: first.dataDir,
    databaseUrl: first.databaseUrl,
    config: { VITRINE_PLUGINS_DIR: fixtures, VITRINE_PLUGIN_START_TIMEOUT: '1' },
  });
  const plugins = restarted.app.get(PluginsService);
  await plugins.ready;
  expect(plugins.findOneOrFail('sample-notifier').state).toBe('disabled');
  expect(plugins.findOneOrFail('sample-hooks').state).toBe('active');
  expect(await plugins.settingsOf('sample-hooks')).toEqual({ greeting: 'Servus', password: 'geheim-7' });
});

it('keeps plugins of the data folder disabled until they are enabled, without running their code', async () => {
  const { plugins, dataDir } = sharedSite;
  await mkdir(`${dataDir}/plugins`, { recursive: true });
  await cp(`${fixtures}/with-throw-at-import`, `${dataDir}/plugins/newcomer`, { recursive: true });
  const manifest = `${dataDir}/plugins/newcomer/package.json`;
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"throw-at-import"', '"newcomer"'));
  await plugins.discover();
  expect(plugins.findOneOrFail('newcomer')).toMatchObject({ state: 'disabled', error: null });
  await plugins.enable('newcomer');
  expect(plugins.findOneOrFail('newcomer').state).toBe('broken');
  expect(plugins.findOneOrFail('sample-notifier').state).toBe('active');
});

/** A plugin that does not contain the SDK, which cannot be found from the folder for temporary files. */
const GONG = `export default {
  kind: 'hooks',
  config: { form: { type: 'object', properties: {}, required: [] }, parse: () => ({ ok: true, value: {} }) },
  setup: ({ hooks }) => hooks.composeNotice.tap(notice => ({ ...notice, title: 'gong ' + notice.title }), { order: 'early' }),
};`;

it('keeps an id with the running plugin if another folder claims it', async () => {
  const { plugins, dataDir, hooks } = await appWithInstalled(['sample-hooks']);
  await plugins.configure('sample-hooks', { greeting: 'Moin', password: 'p' });
  const add = async (folder: string) => {
    await cp(`${fixtures}/with-no-default-export`, `${dataDir}/plugins/${folder}`, { recursive: true });
    const manifest = `${dataDir}/plugins/${folder}/package.json`;
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"no-default-export"', '"gong"'));
    await writeFile(`${dataDir}/plugins/${folder}/index.js`, GONG);
    await plugins.discover();
  };
  await add('my-gong');
  await plugins.enable('gong');
  await add('gong');
  await add('a-gong');
  expect(plugins.findOneOrFail('gong')).toMatchObject({
    state: 'active',
    validation: { found: { folder: `${dataDir}/plugins/my-gong` } },
  });
  for (const late of ['gong', 'a-gong'])
    expect(plugins.findOneOrFail(`installed:${late}`).error?.message).toBe(
      'The id "gong" belongs to the plugin in my-gong',
    );
  expect(await hooks.composeNotice.apply(notice)).toMatchObject({ title: 'Moin gong hello' });
});

it('reads a manifest that an operator changed at the next scan, and runs the plugin with it', async () => {
  const { plugins, dataDir } = await appWithInstalled([]);
  const folder = `${dataDir}/plugins/bell`;
  await cp(`${fixtures}/with-no-default-export`, folder, { recursive: true });
  const edit = async (from: string, to: string) => {
    const manifest = await readFile(`${folder}/package.json`, 'utf8');
    expect(manifest).toContain(from);
    await writeFile(`${folder}/package.json`, manifest.replace(from, to));
    await plugins.discover();
  };
  await writeFile(`${folder}/index.js`, GONG);
  await edit('"no-default-export"', '"bell"');
  await plugins.enable('bell');
  await edit('"permissions": []', '"permissions": ["storage"]');
  expect(plugins.findOneOrFail('bell')).toMatchObject({ state: 'active', manifest: { permissions: ['storage'] } });
  await edit('^0.1.0', '^9.0.0');
  expect(plugins.findOneOrFail('bell')).toMatchObject({ state: 'rejected' });
});

import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fakeIdentity, followSignIn, testNotice } from '@vitrine/plugin-sdk/testing';
import { startTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { appWithInstalled, FIXTURES } from '../../../test/installed-plugins.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';
import { RESTART_DELAYS_MS } from './restart.rule.ts';

it('runs an installed notifier with its form, results and errors', async () => {
  const { plugins, hooks } = await appWithInstalled(['sample-notifier']);
  expect(plugins.findOneOrFail('sample-notifier')).toMatchObject({ state: 'active', error: null });
  expect(plugins.definitionOf('sample-notifier').config.form.required).toEqual(['name', 'key']);
  expect(await hooks.notify.ask('sample-notifier', testNotice, { name: 'Big Ben', key: 'k' })).toEqual({
    detail: 'Big Ben rang: Hello',
  });
  await expect(
    hooks.notify.ask('sample-notifier', testNotice, { name: 'Big Ben', key: 'wrong' }),
  ).rejects.toMatchObject({
    cause: { name: 'DeliveryError', message: 'The service does not know this key.', hint: { field: 'key' } },
  });
  await expect(hooks.notify.ask('sample-notifier', testNotice, { name: 'Big Ben' })).rejects.toMatchObject({
    cause: { name: 'ConfigError', problems: [{ path: 'key', code: 'required' }] },
  });
});

it('runs a plugin with settings, storage, jobs and a filter', async () => {
  const { plugins, hooks, clock, logOf } = await appWithInstalled(['sample-hooks']);
  expect(plugins.findOneOrFail('sample-hooks').state).toBe('needs-settings');
  await expect(plugins.configure('sample-hooks', {})).rejects.toMatchObject({
    details: { errors: [{ path: 'greeting', message: 'must not be empty' }] },
  });
  await plugins.configure('sample-hooks', { greeting: 'Ahoy', password: 'geheim-9' });
  expect(plugins.findOneOrFail('sample-hooks')).toMatchObject({ state: 'active', error: null });
  expect(await hooks.composeNotice.apply(testNotice)).toMatchObject({ title: 'Ahoy Hello' });
  await clock.advance('3m');
  await plugins.disable('sample-hooks');
  expect(logOf('sample-hooks').at(-1)).toBe('goodbye');
  expect(await hooks.composeNotice.apply(testNotice)).toMatchObject({ title: 'Hello' });
});

it('reports the file and line of a rejected route', async () => {
  const { logOf } = await appWithInstalled(['with-bad-routes']);
  expect(logOf('bad-routes')).toEqual([
    expect.stringMatching(/^routes: "GET \/api\/quiet" names no audience.* \(index\.js:4\)$/),
    'routes: "/elsewhere" is not below /api (index.js:5)',
    'routes: "/api/public" belongs to the core (index.js:6)',
    expect.stringMatching(/^sockets: "\/api\/quiet" names no audience.* \(index\.js:9\)$/),
  ]);
});

it('routes the connections of libraries through the guard of the core', async () => {
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.end(request.method === 'POST' ? String(bytes) : 'hello'));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const dial = async (site: Awaited<ReturnType<typeof appWithInstalled>>, way: string, to = url) =>
      (await site.http.post('/api/dial').send({ way, to }).expect(200)).body as { got?: string; refused?: string };
    const open = await appWithInstalled(['open-connections'], { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' });
    for (const way of ['fetch', 'node:http', 'net.connect', 'new net.Socket'])
      expect([way, await dial(open, way)]).toEqual([way, { got: 'hello' }]);
    expect(await dial(open, 'upload')).toEqual({ got: '3000000' });
    expect(await dial(open, 'lookup')).toEqual({ got: '127.0.0.1' });
    const closed = await appWithInstalled(['open-connections']);
    for (const way of ['fetch', 'node:http', 'net.connect', 'new net.Socket', 'lookup', 'host.ping'])
      expect([way, await dial(closed, way)]).toEqual([
        way,
        { refused: expect.stringContaining('127.0.0.1 is not a public address') },
      ]);
  } finally {
    server.close();
  }
});

const FAILING = '../failing-plugins';
const base = '/api/v1/admin/plugins';

it('stops restarting a plugin whose process keeps exiting, until it is enabled again', async () => {
  const { plugins, http, clock } = await appWithInstalled([`${FAILING}/exits`]);
  const plugin = plugins.findOneOrFail('exits');
  for (const delay of RESTART_DELAYS_MS) {
    await http.post('/api/exits');
    await eventually(() => plugin.state === 'restarting');
    await clock.advance(`${delay}ms`);
    await eventually(() => plugin.state === 'active');
  }
  await http.post('/api/exits');
  await eventually(() => plugin.state === 'failed');
  expect(plugin.error?.message).toMatch(/^Its process ended 6 times .* The last time: its process ended with code 3$/);
  await clock.skip('10m');
  expect(plugin.state).toBe('failed');
  await plugins.enable('exits');
  expect(plugin.state).toBe('active');
});

it('does not restart a process that ended after the plugin was disabled', async () => {
  const { plugins, http, clock } = await appWithInstalled([`${FAILING}/exits`]);
  const plugin = plugins.findOneOrFail('exits');
  await http.post('/api/exits');
  await eventually(() => plugin.state === 'restarting');
  await plugins.disable('exits');
  await clock.advance('2m');
  expect([plugin.state, plugin.plugin?.process]).toEqual(['disabled', undefined]);
});

it.each([
  ['with-throw-at-import', 'throw-at-import', 'broken', /no import for you/],
  ['with-hang-at-import', 'hang-at-import', 'broken', /took longer than 1000 ms/],
  ['with-syntax-error', 'syntax-error', 'broken', /cannot be loaded/],
  ['with-missing-entry', 'missing-entry', 'broken', /cannot be loaded/],
  ['with-no-default-export', 'no-default-export', 'broken', /default export/],
  ['with-other-kind', 'other-kind', 'broken', /manifest says notifier, its code says hooks/],
  ['with-throw-in-setup', 'throw-in-setup', 'failed', /setup: no set-up for you/],
  ['with-hang-in-setup', 'hang-in-setup', 'failed', /setup: took longer than 5000 ms/],
  ['with-undeclared-permission', 'undeclared-permission', 'failed', /permission "network"/],
  [
    'foreign-ids',
    'foreign-ids',
    'failed',
    /notify is answered under the plugin's own id, "foreign-ids"; "sample-notifier" belongs to another/,
  ],
])('explains the error of %s, and leaves no process behind', async (folder, id, state, error) => {
  // Only the hanging plugin gets such a short limit: others take longer to load on a busy machine, even one that hangs after
  // loading.
  const seconds = { 'hang-at-import': '1', 'hang-in-setup': '5' }[id];
  const limit = seconds ? { VITRINE_PLUGIN_START_TIMEOUT: seconds } : {};
  const { plugins } = await appWithInstalled([folder], limit);
  const plugin = plugins.findOneOrFail(id);
  expect(plugin.state).toBe(state);
  expect(plugin.error?.message).toMatch(error);
  expect(plugin.plugin?.process).toBeUndefined();
});

it('reports the line of a rejected tap or job', async () => {
  const { plugins, dataDir } = await appWithInstalled(['foreign-ids']);
  expect(plugins.findOneOrFail('foreign-ids').error?.stack).toMatch(/^at .*index\.js:9:/);
  const folder = join(dataDir, 'plugins/at-noon');
  await mkdir(folder);
  const vitrine = {
    id: 'at-noon',
    kind: 'hooks',
    title: 'Noon',
    description: 'Noon.',
    sdk: '*',
    permissions: ['schedule'],
  };
  const manifest = { name: 'at-noon', version: '1.0.0', type: 'module', main: 'index.js', vitrine };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(
    join(folder, 'index.js'),
    `import { defineHooks } from '@vitrine/plugin-sdk';
export default defineHooks(({ schedule }) => {
  schedule('at noon', () => {});
});`,
  );
  await plugins.discover();
  await plugins.enable('at-noon');
  const { error, log } = plugins.findOneOrFail('at-noon');
  expect(error?.message).toMatch(/"at noon" is no cron expression/);
  expect(log.lines().at(-1)?.message).toMatch(/\(index\.js:3\)$/);
});

it('explains a rejected result of a plugin in one line', async () => {
  const { plugins, dataDir } = await appWithInstalled([]);
  const folder = join(dataDir, 'plugins/greedy');
  await mkdir(folder, { recursive: true });
  const vitrine = {
    id: 'greedy',
    kind: 'hooks',
    title: 'Greedy',
    description: 'Takes.',
    sdk: '*',
    permissions: ['network', 'schedule', 'admin-ui'],
  };
  const manifest = { name: 'greedy', version: '1.0.0', type: 'module', main: 'index.js', vitrine };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(
    join(folder, 'index.js'),
    `import { defineHooks } from '@vitrine/plugin-sdk';
export default defineHooks(async ({ http, logger, schedule, badge }) => {
  badge(undefined);
  await http('https://example.com/', { maxBytes: 2e8 }).catch(error => logger.info(error.message));
  schedule(60, () => {}, 'n'.repeat(60));
});`,
  );
  await plugins.discover();
  await plugins.enable('greedy');
  const { error, log } = plugins.findOneOrFail('greedy');
  expect(log.lines().map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^http: request\.maxBytes: Too big: expected number to be <=33554432$/),
  );
  expect(error?.message).toMatch(/^setup: schedule: name: Too big: expected string to have <=50 characters$/);
});

it('reports the line of a function with an invalid result', async () => {
  const { plugins, http } = await appWithInstalled(['with-rubbish']);
  await http.get('/api/public').expect(200);
  const { error, log } = plugins.findOneOrFail('rubbish');
  expect(error).toMatchObject({
    message: expect.stringMatching(/does not match PublicInfo at site/),
    stack: expect.stringMatching(/^at .*index\.js:4:/),
  });
  expect(log.lines().at(-1)?.message).toMatch(/ \(index\.js:4\)$/);
});

it('runs a plugin from a copy, so that edits apply at the next start', async () => {
  const { plugins, dataDir, hooks } = await appWithInstalled([]);
  const folder = join(dataDir, 'plugins/words');
  await cp(join(FIXTURES, 'with-no-default-export'), folder, { recursive: true });
  const manifest = (await readFile(join(folder, 'package.json'), 'utf8')).replace('"no-default-export"', '"words"');
  await writeFile(join(folder, 'package.json'), manifest.replace('./index.js', './index.ts'));
  await writeFile(
    join(folder, 'index.ts'),
    `import { defineHooks } from '@vitrine/plugin-sdk';
import { word } from './word.ts';
export default defineHooks(({ hooks }) => {
  hooks.composeNotice.tap(async notice => ({ ...notice, title: word + (await import('./late.ts')).late }));
});`,
  );
  const write = async (marker: string) => {
    await writeFile(join(folder, 'word.ts'), `export const word: string = '${marker}';`);
    await writeFile(join(folder, 'late.ts'), `export const late: string = ' ${marker}';`);
  };
  await write('old');
  await plugins.discover();
  await plugins.enable('words');
  expect(plugins.findOneOrFail('words')).toMatchObject({ state: 'active', error: null });
  await write('new');
  expect((await hooks.composeNotice.apply(testNotice)).title).toBe('old old');
  await plugins.enable('words');
  expect((await hooks.composeNotice.apply(testNotice)).title).toBe('new new');
  await writeFile(join(folder, 'late.ts'), 'export enum Late { never }');
  await plugins.enable('words');
  expect(plugins.findOneOrFail('words').error?.message).toMatch(/late\.ts:1: .*enum/s);
});

it('signs in through OpenID Connect with the SDK alone', async () => {
  await using service = await fakeIdentity({ sub: 'u-1', name: 'Ada' });
  const { plugins, hooks, dataDir } = await appWithInstalled([], { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' });
  const folder = join(dataDir, 'plugins/lighthouse');
  await mkdir(folder, { recursive: true });
  const provider = { id: 'lighthouse', kind: 'sso', title: 'Lighthouse', description: 'Signs in.', sdk: '^0.1.0' };
  const vitrine = { ...provider, permissions: ['network'] };
  const manifest = { name: 'lighthouse', version: '0.1.0', type: 'module', exports: './index.ts', vitrine };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(
    join(folder, 'index.ts'),
    `import { secret, text, url } from '@vitrine/plugin-sdk';
import { defineOpenId } from '@vitrine/plugin-sdk/openid';
export default defineOpenId({
  config: { server: url('Server'), clientId: text('Client id'), clientSecret: secret('Client secret') },
  issuer: ({ server }) => server,
});`,
  );
  await plugins.discover();
  await plugins.enable('lighthouse');
  const { url: server, clientId, clientSecret } = service;
  await plugins.configure('lighthouse', { server, clientId, clientSecret });
  expect(plugins.findOneOrFail('lighthouse')).toMatchObject({ state: 'active', error: null });

  const callback = 'https://status.example.com/callback';
  const config = { server, clientId, clientSecret };
  const redirect = await hooks.signIn.ask('lighthouse', { type: 'begin', callback }, config);
  if (redirect?.type !== 'redirect') throw new Error('expected a redirect');
  const step = { type: 'finish', callback, query: await followSignIn(redirect.to), kept: redirect.kept } as const;
  expect(await hooks.signIn.ask('lighthouse', step, config)).toEqual({
    type: 'identity',
    identity: { id: 'u-1', name: 'Ada' },
  });
});

it("shows the process in the admin area, and the position of an error in the author's files", async () => {
  const { admin, http, plugins } = await appWithInstalled(['foreign-protocol']);
  await http.get('/api/broken').expect(502);
  const client = await admin();
  const view = async () => {
    const { body } = await client.get(base).expect(200);
    return body.data[0];
  };
  await eventually(async () => (await view()).process?.memoryBytes > 0);
  expect(await view()).toMatchObject({
    process: { running: true },
    error: { message: 'routes: inner words', stack: expect.stringMatching(/^at .*index\.ts:\d+:\d+\)?$/m) },
  });
  await plugins.disable('foreign-protocol');
  expect((await view()).process).toBeNull();
});

it('keeps the log across a restart, and deletes the data of a removed plugin on request', async () => {
  const first = await appWithInstalled(['sample-hooks']);
  await first.plugins.configure('sample-hooks', { greeting: 'Ahoy', password: 'geheim-9' });
  first.plugins.findOneOrFail('sample-hooks').log.info('before the restart');
  await first.clock.advance('1m');
  await first.stop();
  await rm(join(first.dataDir, 'plugins/sample-hooks'), { recursive: true });
  const at = { dataDir: first.dataDir, databaseUrl: first.databaseUrl };
  const config = { VITRINE_PLUGINS_DIR: join(first.dataDir, 'none') };
  const second = await startTestApp({ ...at, config });
  const client = await second.admin();
  const removed = async () => (await client.get(`${base}/removed`).expect(200)).body.data;
  expect(await removed()).toEqual([{ id: 'sample-hooks', hasSettings: true, storageBytes: 1, seriesBytes: 0 }]);

  await cp(join(FIXTURES, 'sample-hooks'), join(first.dataDir, 'plugins/sample-hooks'), { recursive: true });
  const plugins = second.app.get(PluginsService);
  await plugins.discover();
  const lines = plugins.findOneOrFail('sample-hooks').log.lines();
  expect(lines.map(({ message }) => message)).toContain('before the restart');
  expect(await removed()).toEqual([]);
  await client.delete(`${base}/removed/sample-hooks`).expect(404);

  await rm(join(first.dataDir, 'plugins/sample-hooks'), { recursive: true });
  await plugins.discover();
  await second.http.delete(`${base}/removed/sample-hooks`).expect(401);
  await client.delete(`${base}/removed/sample-hooks`).expect(204);
  expect(await removed()).toEqual([]);
  expect(await plugins.settingsOf('sample-hooks')).toEqual({});
  for (const leftover of ['plugin-storage/sample-hooks', 'plugin-logs/sample-hooks.jsonl', 'plugin-run/sample-hooks'])
    await expect(readFile(join(first.dataDir, leftover))).rejects.toThrow('ENOENT');
});

import { spawn, type StdioOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { packTarball } from '../../../../sdk/tooling/authoring/tarball.ts';
import { freshDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { spawnCore } from '../../../test/spawn-core.ts';
import { ADMIN, createCookieClient } from '../../../test/test-data.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const admin = '/api/v1/admin';

const modules = join(repository, 'node_modules');
/** Arguments for Node to type-check a folder. */
const TYPES = [join(modules, 'typescript/bin/tsc'), '-p', '.', '--typeRoots', join(modules, '@types')];

/**
 * Registry with the two packages that a new plugin installs from npm, the compiler and Node's types, taken from this repository,
 * for a machine without access to npm.
 */
async function compilerRegistry() {
  const types = join(modules, '@types/node/index.d.ts').replaceAll('\\', '/');
  const files = {
    typescript: {
      manifest: { version: '6.0.3', bin: { tsc: 'tsc.cjs' } },
      'tsc.cjs': `#!/usr/bin/env node\nrequire(${JSON.stringify(join(modules, 'typescript/lib/tsc.js'))});`,
    },
    '@types/node': {
      manifest: { version: '24.0.0', types: 'index.d.ts' },
      'index.d.ts': `/// <reference path="${types}" />`,
    },
  } as const;
  const packed = await Promise.all(
    Object.entries(files).map(async ([name, { manifest, ...rest }]) => {
      const all = { 'package.json': JSON.stringify({ name, ...manifest }), ...rest };
      const bytes = await packTarball(new Map(Object.entries(all).map(([file, text]) => [file, Buffer.from(text)])));
      return { name, manifest: { name, ...manifest }, bytes };
    }),
  );
  const service = await fakeService(({ path }) => {
    const requestedPath = decodeURIComponent(path.slice(1));
    const tarball = packed.find(({ name }) => requestedPath === `${name}.tgz`);
    if (tarball) return { body: tarball.bytes };
    const found = packed.find(({ name }) => requestedPath === name);
    if (!found) return { status: 404, json: {} };
    const { name, manifest, bytes } = found;
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const dist = { tarball: `${service.url}${name}.tgz`, integrity };
    const { version } = manifest;
    return { json: { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } } };
  });
  return service;
}

/** An author's machine: an empty folder, npm, and no registries except the site's and the compiler's. */
async function author() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-author-'));
  const registry = await compilerRegistry();
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: folder,
    npm_config_cache: join(folder, '.cache'),
    npm_config_registry: registry.url,
    npm_config_fetch_retries: '0',
    // A setting that some people use: lock files then do not record where the SDK came from.
    npm_config_omit_lockfile_registry_resolved: 'true',
  };
  const start = (command: string, args: readonly string[], cwd: string, stdio: StdioOptions = 'pipe') => {
    const child = spawn(command, args, { cwd: join(folder, cwd), env, stdio, shell: process.platform === 'win32' });
    const out = { text: '' };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => (out.text += String(data)));
    return { child, out };
  };
  const run = async (command: string, args: readonly string[], cwd = '.') => {
    const { child, out } = start(command, args, cwd);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, text: out.text };
  };
  return {
    folder,
    start,
    run,
    async [Symbol.asyncDispose]() {
      await registry[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A site as a process of its own, with a signed-in administrator. */
async function site() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-site-'));
  const database = await freshDatabase();
  const core = await spawnCore(
    { dataDir, databaseUrl: database.url },
    {
      VITRINE_ADMIN_USERNAME: ADMIN.username,
      VITRINE_ADMIN_PASSWORD: ADMIN.password,
      VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1',
    },
  );
  const client = createCookieClient(core.url);
  await client.post('/api/v1/session').send(ADMIN).expect(201);
  return {
    url: core.url,
    client,
    async [Symbol.asyncDispose]() {
      await core.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

it('lets an author write, test, check, pack and install a notifier with only npm and the address of a site', async () => {
  await using instance = await site();
  await using me = await author();

  const created = await me.run('npm', [
    'create',
    '@vitrine/plugin',
    'my-notifier',
    '--yes',
    `--@vitrine:registry=${instance.url}/npm/`,
  ]);
  expect(created).toMatchObject({ code: 0, text: expect.stringContaining('cd my-notifier') });
  expect(created.text).toContain(`npx vitrine-plugin dev --site ${instance.url} --key`);
  expect(await readFile(join(me.folder, 'my-notifier/.npmrc'), 'utf8')).toBe(
    `@vitrine:registry=${instance.url}/npm/\n`,
  );

  // npm reuses packages that it downloaded from the first site.
  const otherUrl = instance.url.replace('127.0.0.1', 'localhost');
  await me.run('npm', ['create', '@vitrine/plugin', 'other', '--yes', `--@vitrine:registry=${otherUrl}/npm/`]);
  expect(await readFile(join(me.folder, 'other/.npmrc'), 'utf8')).toBe(`@vitrine:registry=${otherUrl}/npm/\n`);

  expect(await me.run('npm', ['install'], 'my-notifier')).toMatchObject({ code: 0 });
  const tested = await me.run('npm', ['test'], 'my-notifier');
  expect(tested).toMatchObject({ code: 0, text: expect.stringMatching(/pass 3/) });
  expect(await me.run('npm', ['run', 'check'], 'my-notifier')).toMatchObject({
    code: 0,
    text: expect.stringContaining('Nothing is missing.'),
  });
  for (const file of ['.github/workflows/check.yml', '.vscode/settings.json', '.gitignore'])
    expect((await readFile(join(me.folder, 'my-notifier', file), 'utf8')).length).toBeGreaterThan(10);
  expect(await me.run('npx', ['vitrine-plugin', 'pack'], 'my-notifier')).toMatchObject({ code: 0 });
  const [packed = ''] = (await readdir(join(me.folder, 'my-notifier'))).filter(name => name.endsWith('.tgz'));
  expect(packed).toBe('vitrine-my-notifier-0.1.0.tgz');

  const uploaded = await instance.client
    .post(`${admin}/plugins/candidates?name=${packed}`)
    .set('content-type', 'application/octet-stream')
    .send(await readFile(join(me.folder, 'my-notifier', packed)))
    .expect(201);
  expect(uploaded.body.data).toMatchObject({ id: 'my-notifier', permissions: ['network'] });
  const { candidateId } = uploaded.body.data;
  const installed = await instance.client
    .post(`${admin}/plugins/candidates/${candidateId}/install`)
    .send({ enable: true });
  expect(installed.body.data).toMatchObject({ state: 'active', error: null });

  await using service = await fakeService();
  await instance.client
    .post(`${admin}/notifications/channels/test`)
    .send({ plugin: 'my-notifier', language: 'en', values: { server: service.url, token: 'T' } })
    .expect(200);
  expect(service.requests).toMatchObject([{ path: '/message', headers: { authorization: 'Bearer T' } }]);
});

it.each(['geoip', 'sso', 'check', 'collector', 'hooks'])(
  'creates a plugin of the kind %s that passes its tests and checks, and packs it',
  async kind => {
    await using instance = await site();
    await using me = await author();
    const registry = `--@vitrine:registry=${instance.url}/npm/`;
    // Without `--` npm would interpret the option itself.
    const args = kind === 'hooks' ? ['--kind', kind] : ['--', '--kind', kind];
    await me.run('npm', ['create', '@vitrine/plugin', 'my-own', '--yes', registry, ...args]);
    expect(await me.run('npm', ['install'], 'my-own')).toMatchObject({ code: 0 });
    expect(await me.run('npm', ['test'], 'my-own')).toMatchObject({ code: 0 });
    expect(await me.run(process.execPath, TYPES, 'my-own')).toEqual({ code: 0, text: '' });
    const validated = await me.run('npx', ['vitrine-plugin', 'validate'], 'my-own');
    expect(validated).toMatchObject({ code: 0, text: expect.stringContaining('Nothing is missing.') });
    const packed = await me.run('npx', ['vitrine-plugin', 'pack'], 'my-own');
    const hint = kind === 'collector' ? /--pins my-own=[0-9a-f]{64}/ : /\.tgz/;
    expect(packed).toMatchObject({ code: 0, text: expect.stringMatching(hint) });
  },
);

it('explains why it creates no plugin', async () => {
  await using instance = await site();
  await using me = await author();
  const registry = `--@vitrine:registry=${instance.url}/npm/`;
  const create = (...args: string[]) => me.run('npm', ['create', '@vitrine/plugin', '--yes', registry, '--', ...args]);
  expect(await create('my-own', '--kind', 'foo')).toEqual({
    code: 1,
    text: expect.stringContaining('There is no kind "foo". Kinds are notifier, geoip, sso, check, collector, hooks.'),
  });
  expect(await create('My Own')).toEqual({
    code: 1,
    text: expect.stringContaining('"My Own" is no name for a plugin'),
  });
  expect(await create()).toEqual({ code: 1, text: expect.stringContaining('Name a folder for the plugin.') });
  expect(await create('--help')).toMatchObject({ code: 0 });
});

it('takes a plugin from npm create through a catalogue of its author to an update on a second site', async () => {
  await using first = await site();
  await using second = await site();
  await using me = await author();
  const registry = `--@vitrine:registry=${first.url}/npm/`;
  await me.run('npm', [
    'create',
    '@vitrine/plugin',
    'pigeon',
    '--yes',
    registry,
    '--',
    '--kind',
    'hooks',
    '--author',
    'Ada',
  ]);
  expect(await me.run('npm', ['install'], 'pigeon')).toMatchObject({ code: 0 });
  const added = await first.client
    .post(`${admin}/api-keys`)
    .send({ name: 'deploy', scopes: ['extensions'], expiresAt: null, nodes: null })
    .expect(201);
  const plugin = (...args: string[]) => me.run('npx', ['vitrine-plugin', ...args], 'pigeon');
  expect(await plugin('deploy', '--site', first.url, '--key', added.body.data.secret)).toEqual({
    code: 0,
    text: expect.stringMatching(/pigeon 0\.1\.0 runs[^]*sha256 [0-9a-f]{64}[^]*permissions: none/),
  });

  // The folder of the catalogue, served as by any web server.
  const catalogue = join(me.folder, 'catalogue');
  await using web = await fakeService(({ path }) =>
    existsSync(join(catalogue, path)) ? { body: readFileSync(join(catalogue, path)) } : { status: 404 },
  );
  const file = join(catalogue, 'plugins.json');
  expect(await plugin('catalogue', 'add', file, '--base', web.url)).toMatchObject({ code: 0 });
  expect(await plugin('catalogue', 'check', file)).toMatchObject({ code: 0 });

  const { client } = second;
  await client.put(`${admin}/plugins/sources`).send({ registry: first.url, catalogues: [`${web.url}plugins.json`] });
  const fetched = await client
    .post(`${admin}/plugins/candidates/fetch`)
    .send({ source: { kind: 'catalogue', ref: 'pigeon' } })
    .expect(201);
  expect(fetched.body.data).toMatchObject({ version: '0.1.0', author: 'Ada', verified: 'catalogue', remarks: [] });
  await client
    .post(`${admin}/plugins/candidates/${fetched.body.data.candidateId}/install`)
    .send({ enable: true })
    .expect(201);

  const manifest = join(me.folder, 'pigeon/package.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"version": "0.1.0"', '"version": "0.2.0"'));
  expect(await plugin('catalogue', 'check', file)).toMatchObject({ code: 0 });
  expect(await plugin('catalogue', 'add', file)).toMatchObject({ code: 0 });
  expect((await client.post(`${admin}/plugins/updates`).expect(200)).body.data.updates).toEqual(['pigeon']);
  const update = await client.post(`${admin}/plugins/candidates/fetch`).send({ update: 'pigeon' }).expect(201);
  const done = await client
    .post(`${admin}/plugins/candidates/${update.body.data.candidateId}/install`)
    .send({ enable: true })
    .expect(201);
  expect(done.body.data).toMatchObject({ version: '0.2.0', previous: '0.1.0', state: 'active' });
});

it('waits for code that can be packed, runs an edit on the site once, and shows the log of the plugin', async () => {
  await using instance = await site();
  await using me = await author();
  const { body } = await instance.client
    .post(`${admin}/api-keys`)
    .send({ name: 'dev', scopes: ['extensions'], expiresAt: null, nodes: null })
    .expect(201);
  const registry = `--@vitrine:registry=${instance.url}/npm/`;
  await me.run('npm', ['create', '@vitrine/plugin', 'watcher', '--yes', registry, '--', '--kind', 'hooks']);
  expect(await me.run('npm', ['install'], 'watcher')).toMatchObject({ code: 0 });

  const cli = join(me.folder, 'watcher/node_modules/@vitrine/plugin-sdk/lib/main.js');
  const entry = join(me.folder, 'watcher/index.ts');
  const code = await readFile(entry, 'utf8');
  await writeFile(entry, 'const const = 1;\n');
  // Inside the watched folder: the output written there must not count as an edit.
  const file = join(me.folder, 'watcher/output.txt');
  const output = await open(file, 'a');
  const args = [cli, 'dev', '--site', instance.url, '--key', body.data.secret];
  const dev = me.start(process.execPath, args, 'watcher', ['ignore', output.fd, output.fd]);
  const printed = () => readFile(file, 'utf8');
  const prints = (text: RegExp) => eventually(async () => text.test(await printed()));
  try {
    await prints(/index\.ts:1: .*\nWaiting for the next change\./);
    await writeFile(entry, code);
    await prints(/watcher 0\.1\.0 runs/);
    const edited = code.replace('hooks.nodeOnline', "logger.info('edited');\n    hooks.nodeOnline");
    await writeFile(entry, edited);
    await prints(/info {2}edited/);
    await writeFile(entry, edited.replace("'edited'", 'edited'));
    await prints(/edited is not defined[^]*index\.ts:\d+/);
    await writeFile(entry, edited.replace("logger.info('edited')", 'const const = 1'));
    await prints(/index\.ts:[2-9]\d*: Expected ident/);
    expect((await printed()).match(/watcher 0\.1\.0 runs/g)).toHaveLength(2);
  } finally {
    dev.child.kill();
    await once(dev.child, 'close');
    await output.close();
  }
});

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { packTarball } from '../../../../sdk/tooling/authoring/tarball.ts';
import { startTestApp } from '../../../test/app.ts';
import { appWithInstalled } from '../../../test/installed-plugins.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';

const base = '/api/v1/admin/plugins';

/** Files of a plugin that logs a word of its second module when it starts. */
function filesOf({ id = 'pigeon', version = '1.0.0', word = 'one', permissions = [] as string[], more = {} } = {}) {
  const manifest = {
    name: `vitrine-${id}`,
    version,
    type: 'module',
    author: { name: 'Ada' },
    exports: './index.ts',
    vitrine: { id, kind: 'hooks', title: 'Pigeon', description: 'Logs a word.', sdk: '^0.1.0', permissions },
    ...more,
  };
  const entry = `import { defineHooks } from '@vitrine/plugin-sdk';
import { word } from './word.ts';
export default defineHooks(({ logger }: { logger: { info(message: string): void } }) => logger.info(word));`;
  return new Map(
    Object.entries({
      'package.json': JSON.stringify(manifest),
      'index.ts': entry,
      'word.ts': `export const word: string = '${word}';`,
    }).map(([name, text]) => [name, Buffer.from(text)]),
  );
}
const tarball = (options?: Parameters<typeof filesOf>[0]) => packTarball(filesOf(options));

async function site(config: NodeJS.ProcessEnv = {}) {
  const instance = await appWithInstalled([], config);
  const admin = await instance.admin();
  const upload = (bytes: Buffer, name = 'pigeon.tgz') =>
    admin.post(`${base}/candidates?name=${name}`).set('content-type', 'application/octet-stream').send(bytes);
  const install = async (bytes: Buffer, enable = true) => {
    const { body } = await upload(bytes).expect(201);
    return (await admin.post(`${base}/candidates/${body.data.candidateId}/install`).send({ enable }).expect(201)).body
      .data;
  };
  const markers = () => instance.logOf('pigeon').filter(line => /^(one|two)$/.test(line));
  return { ...instance, admin, signIn: () => instance.admin(), upload, install, markers };
}

it('shows the content of an archive, and runs none of it before consent', async () => {
  const { upload, install, markers, admin, dataDir } = await site();
  const bytes = await tarball({ permissions: ['network', 'storage'] });
  const { body } = await upload(bytes).expect(201);
  expect(body.data).toMatchObject({
    id: 'pigeon',
    title: 'Pigeon',
    version: '1.0.0',
    author: 'Ada',
    from: 'pigeon.tgz',
    files: 3,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    verified: null,
    permissions: ['network', 'storage'],
    newPermissions: ['network', 'storage'],
    replaces: null,
  });
  expect((await readdir(join(dataDir, 'plugins'))).filter(name => !name.startsWith('.'))).toEqual([]);
  await admin.delete(`${base}/candidates/${body.data.candidateId}`).expect(204);
  await admin.post(`${base}/candidates/${body.data.candidateId}/install`).send({ enable: true }).expect(404);

  expect(await install(bytes, false)).toMatchObject({ state: 'disabled', origin: 'installed', folder: 'pigeon' });
  expect(markers()).toEqual([]);
});

it('updates all modules together, names new permissions, and rolls back in one step', async () => {
  const { upload, install, markers, admin, plugins } = await site();
  expect(await install(await tarball())).toMatchObject({ state: 'active', version: '1.0.0', previous: null });
  const next = await tarball({ version: '1.1.0', word: 'two', permissions: ['storage'] });
  const { body } = await upload(next).expect(201);
  expect(body.data).toMatchObject({ newPermissions: ['storage'], replaces: '1.0.0' });
  expect(await install(next, false)).toMatchObject({ state: 'active', version: '1.1.0', previous: '1.0.0' });
  expect(markers()).toEqual(['one', 'two']);

  const rollback = await admin.post(`${base}/pigeon/rollback`).expect(201);
  expect(rollback.body.data).toMatchObject({ state: 'active', version: '1.0.0', previous: '1.1.0' });
  expect(markers()).toEqual(['one', 'two', 'one']);

  await admin.delete(`${base}/pigeon`).expect(204);
  expect(plugins.list().map(({ id }) => id)).not.toContain('pigeon');
  await admin.post(`${base}/pigeon/rollback`).expect(404);
});

it('rejects another package with the id of an installed plugin, until that one is removed', async () => {
  const { upload, install, markers, admin } = await site();
  await install(await tarball());
  const otherPackage = await tarball({ version: '2.0.0', word: 'two', more: { name: 'pigeons-of-eve' } });
  const { body } = await upload(otherPackage).expect(409);
  expect(body).toMatchObject({
    code: 'plugin.id-taken',
    detail: 'The id "pigeon" belongs to the package vitrine-pigeon. Remove that plugin first.',
  });
  expect(markers()).toEqual(['one']);
  await admin.delete(`${base}/pigeon`).expect(204);
  await upload(otherPackage).expect(201);
});

it('runs new bytes of the same version, as during development', async () => {
  const { install, markers } = await site();
  await install(await tarball());
  await install(await tarball({ word: 'two' }));
  expect(markers()).toEqual(['one', 'two']);
});

it('unpacks a zip with an outer folder', async () => {
  const { upload } = await site();
  const zip = new AdmZip();
  for (const [name, data] of filesOf()) zip.addFile(`pigeon-main/${name}`, data);
  expect((await upload(zip.toBuffer(), 'pigeon.zip').expect(201)).body.data.id).toBe('pigeon');
});

it.each([
  ['no archive', async () => Buffer.from('hello'), 'plugin.archive-unknown', ''],
  ['a damaged archive', async () => (await tarball()).subarray(0, 200), 'plugin.archive-invalid', 'damaged'],
  ['no manifest', () => packTarball(new Map([['a.js', Buffer.from('')]])), 'plugin.archive-invalid', 'package.json'],
  ['a manifest that is not valid', () => tarball({ id: 'Not An Id' }), 'plugin.archive-invalid', 'vitrine.id'],
  ['a missing entry', () => tarball({ more: { exports: './other.js' } }), 'plugin.archive-invalid', 'other.js'],
  ['an entry outside', () => tarball({ more: { exports: './../../x.js' } }), 'plugin.archive-invalid', 'x.js'],
  [
    'a missing dependency',
    () => tarball({ more: { dependencies: { leftpad: '1' } } }),
    'plugin.archive-invalid',
    'leftpad',
  ],
  [
    'a path that leads out',
    () => packTarball(new Map([['../../evil.js', Buffer.from('x')]])),
    'plugin.archive-invalid',
    'leaves',
  ],
])('refuses %s', async (_, archive, code, detail) => {
  const { upload, dataDir } = await site();
  const { body } = await upload(await archive());
  expect([body.code, body.detail]).toEqual([code, expect.stringContaining(detail)]);
  expect(await readdir(join(dataDir, 'plugins/.incoming')).catch(() => [])).toEqual([]);
});

it('rejects an archive that unpacks to more than its limit, without unpacking it', async () => {
  const { upload } = await site();
  const { body } = await upload(await packTarball(new Map([['a.js', new Uint8Array(200 * 2 ** 20)]]))).expect(422);
  expect(body.detail).toContain('larger than 128 MB');
});

it('explains in the language of the request why a plugin cannot be installed', async () => {
  const { admin, upload } = await site({ VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8' });
  await using registry = await fakeService(() => ({ status: 404 }));
  const catalogues = [`${registry.url}plugins.json`];
  await admin.put(`${base}/sources`).send({ registry: registry.url, catalogues }).expect(200);
  const fetched = await admin
    .post(`${base}/candidates/fetch`)
    .set('accept-language', 'zh-CN')
    .send({ source: { kind: 'npm', ref: 'pigeon' } })
    .expect(502);
  expect(fetched.body).toMatchObject({ code: 'plugin.source-failed', detail: '软件源中没有软件包 pigeon。' });
  const uploaded = await upload(await tarball({ more: { exports: './none.ts' } })).set('accept-language', 'zh-TW');
  expect(uploaded.body.detail).toBe('package.json 指定的 none.ts 不在壓縮檔中。');
  const { body } = await admin.get(`${base}/catalogue`).set('accept-language', 'zh-CN').expect(200);
  expect(body.data.failures[0].message).toMatch(/^127\.0\.0\.1:\d+ 返回 404$/);
});

it('installs a package from an npm registry, and finds its update', async () => {
  const archives: Record<string, Buffer> = { '1.0.0': await tarball(), '1.2.0': await tarball({ version: '1.2.0' }) };
  let latest = '1.0.0';
  let tampered = false;
  await using registry = await fakeService(({ path }) => {
    const version = /-([\d.]+)\.tgz$/.exec(path)?.[1];
    if (version) return { body: tampered ? Buffer.concat([archives[version]!, Buffer.from(' ')]) : archives[version]! };
    if (path !== '/@ada%2fpigeon') return { status: 404 };
    const versions = Object.entries(archives).map(([number, bytes]) => {
      const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
      return [number, { dist: { tarball: `${registry.url}pigeon-${number}.tgz`, integrity } }];
    });
    return { json: { 'dist-tags': { latest }, versions: Object.fromEntries(versions) } };
  });
  const { admin } = await site({ VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' });
  await admin.put(`${base}/sources`).send({ registry: registry.url, catalogues: [] }).expect(200);
  const fetchIt = (body: object) => admin.post(`${base}/candidates/fetch`).send(body);
  const source = { kind: 'npm', ref: '@ada/pigeon' };

  const { body } = await fetchIt({ source }).expect(201);
  expect(body.data).toMatchObject({ version: '1.0.0', from: '@ada/pigeon@1.0.0', verified: 'registry' });
  const installed = await admin
    .post(`${base}/candidates/${body.data.candidateId}/install`)
    .send({ enable: true })
    .expect(201);
  expect(installed.body.data).toMatchObject({ source, from: '@ada/pigeon@1.0.0', update: null });

  latest = '1.2.0';
  expect((await admin.post(`${base}/updates`).expect(200)).body.data).toEqual({ failing: [], updates: ['pigeon'] });
  const update = await fetchIt({ update: 'pigeon' }).expect(201);
  expect(update.body.data).toMatchObject({ version: '1.2.0', replaces: '1.0.0' });
  await admin.post(`${base}/candidates/${update.body.data.candidateId}/install`).send({ enable: true }).expect(201);
  expect((await admin.get(`${base}/attention`).expect(200)).body.data.updates).toEqual([]);

  tampered = true;
  expect((await fetchIt({ source }).expect(422)).body.code).toBe('plugin.checksum');
  expect((await fetchIt({ source: { kind: 'npm', ref: 'unknown' } }).expect(502)).body.detail).toContain(
    'no package unknown',
  );
});

it('installs from a catalogue only with the listed checksum', async () => {
  const bytes = await tarball({ version: '2.0.0' });
  let sha256 = createHash('sha256').update(bytes).digest('hex');
  await using host = await fakeService(({ path }) => {
    if (path === '/pigeon.tgz') return { body: bytes };
    const details = { title: 'Pigeon', description: 'Logs a word.', author: 'Ada', kind: 'hooks', permissions: [] };
    const listing = { id: 'pigeon', version: '2.0.0', sdk: '^0.1.0', url: `${host.url}pigeon.tgz`, sha256, ...details };
    return { json: { format: 1, plugins: [listing] } };
  });
  const { admin, clock, signIn } = await site({ VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' });
  const catalogues = [`${host.url}catalogue.json`, `${host.url.replace('127.0.0.1', '127.0.0.2')}none.json`];
  await admin.put(`${base}/sources`).send({ registry: host.url, catalogues }).expect(200);
  const { body } = await admin.get(`${base}/catalogue`).expect(200);
  expect(body.data.listings).toMatchObject([{ id: 'pigeon', installed: null }]);
  expect(body.data.failures).toMatchObject([{ source: catalogues[1] }]);
  const fetched = await admin
    .post(`${base}/candidates/fetch`)
    .send({ source: { kind: 'catalogue', ref: 'pigeon' } })
    .expect(201);
  expect(fetched.body.data).toMatchObject({ version: '2.0.0', verified: 'catalogue' });

  sha256 = '0'.repeat(64);
  await clock.skip('11m');
  const secondClient = await signIn();
  const refusal = await secondClient
    .post(`${base}/candidates/fetch`)
    .send({ source: { kind: 'catalogue', ref: 'pigeon' } });
  expect(refusal.body.code).toBe('plugin.checksum');
});

it('reads the catalogues again when somebody checks for updates, however fresh they are', async () => {
  const bytes = { '1.0.0': await tarball({ version: '1.0.0' }), '1.1.0': await tarball({ version: '1.1.0' }) };
  let version: keyof typeof bytes = '1.0.0';
  await using host = await fakeService(({ path }) => {
    if (path === '/pigeon.tgz') return { body: bytes[version] };
    const details = { title: 'Pigeon', description: 'Logs a word.', author: 'Ada', kind: 'hooks', permissions: [] };
    const sha256 = createHash('sha256').update(bytes[version]).digest('hex');
    return {
      json: {
        format: 1,
        plugins: [{ id: 'pigeon', version, sdk: '^0.1.0', url: `${host.url}pigeon.tgz`, sha256, ...details }],
      },
    };
  });
  const { admin } = await site({ VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' });
  await admin
    .put(`${base}/sources`)
    .send({ registry: host.url, catalogues: [`${host.url}catalogue.json`] })
    .expect(200);
  const { body } = await admin
    .post(`${base}/candidates/fetch`)
    .send({ source: { kind: 'catalogue', ref: 'pigeon' } })
    .expect(201);
  await admin.post(`${base}/candidates/${body.data.candidateId}/install`).send({ enable: false }).expect(201);

  version = '1.1.0';
  expect((await admin.get(`${base}/catalogue`)).body.data.listings).toMatchObject([{ version: '1.0.0' }]);
  const checked = await admin.post(`${base}/updates`).expect(200);
  expect(checked.body.data.updates).toEqual(['pigeon']);
  expect((await admin.get(`${base}/catalogue`)).body.data.listings).toMatchObject([
    { version: '1.1.0', installed: '1.0.0' },
  ]);
});

it('keeps a reinstalled plugin disabled after its removal', async () => {
  const { install, markers, admin } = await site();
  await install(await tarball());
  await admin.delete(`${base}/pigeon`).expect(204);
  expect(await install(await tarball({ word: 'two' }), false)).toMatchObject({ state: 'disabled' });
  expect(markers()).toEqual(['one']);
});

it('keeps a folder that an operator created at the target, and lists broken ones', async () => {
  const { upload, admin, dataDir, plugins } = await site();
  const folder = join(dataDir, 'plugins/pigeon');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ half');
  await plugins.discover();
  expect((await upload(await tarball()).expect(409)).body.code).toBe('plugin.id-taken');
  expect(await readFile(join(folder, 'package.json'), 'utf8')).toBe('{ half');
  const { body } = await admin.get(base).expect(200);
  expect(body.data).toMatchObject([{ state: 'broken' }]);
});

it('does not touch the plugins of Vitrine itself', async () => {
  const instance = await appWithInstalled([], {
    VITRINE_PLUGINS_DIR: join(import.meta.dirname, '../../../../plugins'),
  });
  const admin = await instance.admin();
  const { body } = await admin
    .post(`${base}/candidates?name=a.tgz`)
    .set('content-type', 'application/octet-stream')
    .send(await tarball({ id: 'telegram' }))
    .expect(409);
  expect(body.code).toBe('plugin.id-taken');
  expect((await admin.delete(`${base}/telegram`).expect(409)).body.code).toBe('plugin.not-removable');
});

it('completes an update that a power cut interrupted', async () => {
  const first = await site();
  await first.install(await tarball(), false);
  await first.stop();
  const root = join(first.dataDir, 'plugins');
  await mkdir(join(root, '.previous'), { recursive: true });
  await rename(join(root, 'pigeon'), join(root, '.previous/pigeon'));
  const at = { dataDir: first.dataDir, databaseUrl: first.databaseUrl };
  const second = await startTestApp({ ...at, config: { VITRINE_PLUGINS_DIR: join(first.dataDir, 'none') } });
  const plugins = second.app.get(PluginsService);
  await plugins.ready;
  expect(plugins.findOneOrFail('pigeon').state).toBe('disabled');
});

it('reads a catalogue at most once in ten minutes, until the sources are changed', async () => {
  let reads = 0;
  await using host = await fakeService(() => ({ json: { format: 1, plugins: (reads++, []) } }));
  const { admin, clock } = await site({ VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' });
  const sources = { registry: host.url, catalogues: [`${host.url}a.json`, `${host.url}a.json`] };
  const { body } = await admin.put(`${base}/sources`).send(sources).expect(200);
  expect(body.data.catalogues).toEqual([`${host.url}a.json`]);
  const list = async () => {
    await admin.get(`${base}/catalogue`).expect(200);
    return reads;
  };
  expect([await list(), await list()]).toEqual([1, 1]);
  await clock.skip('599s');
  expect(await list()).toBe(1);
  await clock.skip('1s');
  expect(await list()).toBe(2);
});

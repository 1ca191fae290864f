import { createHash } from 'node:crypto';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { packTarball } from '../../../../sdk/tooling/authoring/tarball.ts';
import { appWithInstalled } from '../../../test/installed-plugins.ts';

const base = '/api/v1/admin/plugins';
const DETAILS = { title: 'Pigeon', description: 'Flies.', author: 'Ada', kind: 'hooks', permissions: [] };

/** Packs a plugin that is never started. */
function pack(version: string, { id = 'pigeon', permissions = [] as string[], more = {}, files = {} } = {}) {
  const vitrine = { id, kind: 'hooks', title: 'Pigeon', description: 'Flies.', sdk: '^0.1.0', permissions };
  const manifest = { name: `vitrine-${id}`, version, author: { name: 'Ada' }, exports: './index.js', vitrine, ...more };
  const all = { 'package.json': JSON.stringify(manifest), 'index.js': 'export default 1', ...files };
  return packTarball(new Map(Object.entries(all).map(([name, text]) => [name, Buffer.from(text)])));
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A site, and a server that is a registry, a catalogue, and a place to download from. */
async function setUp() {
  const archives = new Map<string, Buffer>();
  const state = {
    latest: '1.0.0',
    catalogue: { format: 1, plugins: [] as object[] } as object | number,
    isDown: false,
  };
  const server = await fakeService(({ path }) => {
    if (state.isDown) return { status: 503 };
    const bytes = archives.get(path.slice(1));
    if (bytes) return { body: bytes };
    if (path === '/catalogue.json')
      return typeof state.catalogue === 'number' ? { status: state.catalogue } : { json: state.catalogue };
    if (path.startsWith('/-/v1/search'))
      return { json: { objects: [{ package: { name: 'found', version: '1.0.0' } }] } };
    if (path !== '/@ada%2fpigeon') return { status: 404 };
    const versions = [...archives.keys()].map(name => [
      name.replace(/^pigeon-(.*)\.tgz$/, '$1'),
      { dist: { tarball: server.url + name } },
    ]);
    return { json: { 'dist-tags': { latest: state.latest }, versions: Object.fromEntries(versions) } };
  });
  const site = await appWithInstalled([], { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' });
  const admin = await site.admin();
  const catalogues = [`${server.url}catalogue.json`];
  await admin.put(`${base}/sources`).send({ registry: server.url, catalogues }).expect(200);
  const fetch = (body: object) => admin.post(`${base}/candidates/fetch`).send(body);
  const upload = (bytes: Buffer) =>
    admin.post(`${base}/candidates?name=pigeon.tgz`).set('content-type', 'application/octet-stream').send(bytes);
  const install = (candidateId: string, more = {}) =>
    admin
      .post(`${base}/candidates/${candidateId}/install`)
      .send({ enable: false, ...more })
      .expect(201);
  const updates = async () => (await admin.post(`${base}/updates`).expect(200)).body.data.updates as string[];
  const viewed = async () => (await admin.get(base).expect(200)).body.data[0];
  const dispose = () => server[Symbol.asyncDispose]();
  return {
    ...site,
    admin,
    server,
    archives,
    state,
    fetch,
    upload,
    install,
    updates,
    viewed,
    [Symbol.asyncDispose]: dispose,
  };
}

it('looks for updates of the newest version, even if a fixed one was installed', async () => {
  await using site = await setUp();
  const { archives, state, updates, viewed } = site;
  for (const version of ['1.0.0', '1.2.0']) archives.set(`pigeon-${version}.tgz`, await pack(version));
  state.latest = '1.2.0';
  const source = { kind: 'npm', ref: '@ada/pigeon@1.0.0' };
  const { body } = await site.fetch({ source }).expect(201);
  expect(body.data).toMatchObject({ version: '1.0.0', from: '@ada/pigeon@1.0.0', verified: null });
  await site.install(body.data.candidateId);
  expect(await viewed()).toMatchObject({ source, from: '@ada/pigeon@1.0.0', previous: null, update: null });
  expect(await updates()).toEqual(['pigeon']);
  expect((await viewed()).update).toBe('1.2.0');
  state.isDown = true;
  expect(await updates()).toEqual(['pigeon']);
  state.isDown = false;
  for (const latest of ['1.0.0', '0.9.0', 'newest']) {
    state.latest = '1.2.0';
    expect(await updates()).toEqual(['pigeon']);
    state.latest = latest;
    expect(await updates()).toEqual([]);
  }
  state.latest = '1.2.0';
  const update = await site.fetch({ update: 'pigeon' }).expect(201);
  expect(update.body.data).toMatchObject({ version: '1.2.0', from: '@ada/pigeon@1.2.0' });
  await updates();
  await site.install(update.body.data.candidateId);
  expect(await viewed()).toMatchObject({ version: '1.2.0', previous: '1.0.0', update: null });
  await site.admin.post(`${base}/pigeon/rollback`).expect(201);
  expect(await updates()).toEqual(['pigeon']);
  await site.admin.delete(`${base}/pigeon`).expect(204);
  expect((await site.admin.get(`${base}/attention`).expect(200)).body.data.updates).toEqual([]);
});

it('rejects an update that is another plugin', async () => {
  await using site = await setUp();
  site.archives.set('pigeon-1.0.0.tgz', await pack('1.0.0'));
  const { body } = await site.fetch({ source: { kind: 'npm', ref: '@ada/pigeon' } }).expect(201);
  await site.install(body.data.candidateId);
  site.archives.set('pigeon-1.0.0.tgz', await pack('1.0.0', { id: 'dove' }));
  const { body: refused } = await site.fetch({ update: 'pigeon' }).expect(422);
  expect(refused.detail).toBe('The archive contains the plugin dove, not pigeon.');
});

it('finds updates of an uploaded plugin in a catalogue that lists it, and none without one', async () => {
  await using site = await setUp();
  const { state, server, archives, updates } = site;
  await site.install((await site.upload(await pack('1.0.0')).expect(201)).body.data.candidateId);
  expect((await site.fetch({ update: 'pigeon' }).expect(422)).body.code).toBe('plugin.no-source');
  await site.fetch({ update: 'unknown' }).expect(404);
  expect(await updates()).toEqual([]);
  const bytes = await pack('1.1.0');
  archives.set('pigeon.tgz', bytes);
  const listing = { id: 'pigeon', version: '1.1.0', sdk: '^0.1.0', url: `${server.url}pigeon.tgz`, ...DETAILS };
  state.catalogue = { format: 1, plugins: [{ ...listing, sha256: sha256Of(bytes) }] };
  expect(await updates()).toEqual(['pigeon']);
  const { body } = await site.fetch({ update: 'pigeon' }).expect(201);
  expect(body.data).toMatchObject({ version: '1.1.0', verified: 'catalogue', from: `${server.url}pigeon.tgz` });
  await site.install(body.data.candidateId, { trial: true });
  expect(await site.viewed()).toMatchObject({ version: '1.1.0' });
});

it('downloads from a URL, and compares a checksum if there is one', async () => {
  await using site = await setUp();
  const bytes = await pack('1.0.0');
  site.archives.set('pigeon.tgz', bytes);
  const source = { kind: 'url', ref: `${site.server.url}pigeon.tgz` };
  const { body } = await site.fetch({ source, sha256: sha256Of(bytes) }).expect(201);
  expect(body.data).toMatchObject({ from: source.ref, verified: null, sha256: sha256Of(bytes) });
  expect((await site.fetch({ source, sha256: '0'.repeat(64) }).expect(422)).body.code).toBe('plugin.checksum');
  const { host } = new URL(site.server.url);
  const missing = await site.fetch({ source: { kind: 'url', ref: `${site.server.url}none.tgz` } }).expect(502);
  expect(missing.body.detail).toBe(`${host} answered 404.`);
  await site.install(body.data.candidateId);
  expect(await site.updates()).toEqual([]);
});

it('reports invalid catalogues and unlisted plugins', async () => {
  await using site = await setUp();
  const { state, clock, server } = site;
  const { host } = new URL(server.url);
  const failures = async () => {
    await clock.skip('10m');
    const { body } = await (await site.given.admin()).get(`${base}/catalogue`).expect(200);
    return (body.data.failures as { message: string }[]).map(({ message }) => message);
  };
  const refused = await site.fetch({ source: { kind: 'catalogue', ref: 'dove' } }).expect(502);
  expect(refused.body.detail).toBe('No catalog lists dove.');
  expect(await failures()).toEqual([]);
  state.catalogue = 500;
  expect(await failures()).toEqual([`${host} answered 500`]);
  state.catalogue = { plugins: 'none' };
  expect(await failures()).toEqual(['The answer is no catalog of plugins']);
  state.catalogue = { format: 1, plugins: [{ id: 'broken' }] };
  expect(await failures()).toEqual([expect.stringContaining('broken')]);
});

it('searches the registry for plugins', async () => {
  await using site = await setUp();
  const { body } = await site.admin.get(`${base}/search?q=pigeon`).expect(200);
  expect(body.data).toMatchObject([{ name: 'found', version: '1.0.0' }]);
  expect(site.server.requests.at(-1)!.path).toContain('keywords%3Avitrine-plugin+pigeon');
  await site.admin.get(`${base}/search`).expect(200);
  expect(site.server.requests.at(-1)!.path).toContain('text=keywords%3Avitrine-plugin&');
  site.state.isDown = true;
  expect((await site.admin.get(`${base}/search?q=pigeon`).expect(502)).body.code).toBe('plugin.source-failed');
});

it('describes an archive with its texts, its size and its new permissions', async () => {
  await using site = await setUp();
  const first = await pack('1.0.0', { permissions: ['network'] });
  await site.install((await site.upload(first).expect(201)).body.data.candidateId);
  const files = { 'readme.md': 'x'.repeat(20_001) };
  const more = { homepage: 'https://pigeon.example' };
  const candidate = async (archive: Buffer) => (await site.upload(archive).expect(201)).body.data;
  const second = await candidate(await pack('1.1.0', { permissions: ['network', 'storage'], files, more }));
  expect(second).toMatchObject({
    permissions: ['network', 'storage'],
    newPermissions: ['storage'],
    replaces: '1.0.0',
    readme: 'x'.repeat(20_000),
    homepage: 'https://pigeon.example',
    files: 3,
    theme: null,
  });
  expect(second.size).toBeGreaterThan(20_001);
  const upper = { 'README.md': 'upper' };
  expect(
    await candidate(await pack('1.1.0', { files: upper, more: { homepage: 'javascript:alert(1)' } })),
  ).toMatchObject({
    readme: 'upper',
    homepage: '',
  });
  expect(await candidate(await pack('1.1.0'))).toMatchObject({ readme: '', homepage: '' });
});

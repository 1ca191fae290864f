import { createHash } from 'node:crypto';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { themeZip } from '../../../../sdk/contracts/test/theme-zip.ts';
import { packTarball } from '../../../../sdk/tooling/authoring/tarball.ts';
import { appWithInstalled } from '../../../test/installed-plugins.ts';

const admin = '/api/v1/admin';

/** The package of a plugin, with its checksum. */
async function pigeon(version: string, permissions: string[] = []) {
  const vitrine = { id: 'pigeon', kind: 'hooks', title: 'Pigeon', description: 'Coos.', sdk: '^0.1.0', permissions };
  const files = {
    'package.json': JSON.stringify({ name: 'pigeon', version, type: 'module', exports: './index.js', vitrine }),
    'index.js': "import { defineHooks } from '@vitrine/plugin-sdk';\nexport default defineHooks(() => undefined);",
    'README.md': `# Pigeon ${version}`,
  };
  const bytes = await packTarball(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function site() {
  const instance = await appWithInstalled([], { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' });
  const client = await instance.admin();
  const added = await client
    .post(`${admin}/api-keys`)
    .send({ name: 'ci', scopes: ['extensions'], expiresAt: null, nodes: null })
    .expect(201);
  const key = { authorization: `Bearer ${added.body.data.secret}` };
  const upload = (kind: 'plugins' | 'themes', name: string, bytes: Buffer) =>
    instance.http
      .post(`${admin}/${kind}/candidates?name=${name}`)
      .set({ ...key, 'content-type': 'application/octet-stream' })
      .send(bytes);
  /** Installs a plugin as `vitrine-plugin deploy` and `dev` do. */
  const deploy = async ({ bytes }: { bytes: Buffer }, trial = false) => {
    const { candidateId } = (await upload('plugins', 'pigeon.tgz', bytes).expect(201)).body.data;
    const path = `${admin}/plugins/candidates/${candidateId}/install`;
    return (await instance.http.post(path).set(key).send({ enable: true, trial }).expect(201)).body.data;
  };
  return { ...instance, client, key, upload, deploy };
}

it('lets a key of the scope extensions install and nothing else', async () => {
  const { http, key, deploy, upload } = await site();
  expect(await deploy(await pigeon('1.0.0'))).toMatchObject({ state: 'active', version: '1.0.0' });
  await http.get(`${admin}/plugins/pigeon/logs`).set(key).expect(200);
  const zip = themeZip({ 'theme.js': 'export default {}' });
  const { candidateId } = (await upload('themes', 'theme.zip', zip).expect(201)).body.data;
  await http.post(`${admin}/themes/candidates/${candidateId}/install`).set(key).send({ activate: false }).expect(201);
  for (const path of ['api-keys', 'settings/site', 'audit'])
    expect([path, (await http.get(`${admin}/${path}`).set(key)).status]).toEqual([path, 403]);
  await http.put(`${admin}/plugins/pigeon/settings`).set(key).send({ values: {} }).expect(403);
});

it('logs uploads and installations: id, version, permissions and checksum', async () => {
  const { client, deploy, upload, http, key } = await site();
  const packed = await pigeon('1.0.0', ['storage']);
  await deploy(packed);
  const zip = themeZip({ 'theme.js': 'export default {}' });
  const { candidateId, id } = (await upload('themes', 'theme.zip', zip).expect(201)).body.data;
  await http.post(`${admin}/themes/candidates/${candidateId}/install`).set(key).send({ activate: false }).expect(201);
  const { body } = await client.get(`${admin}/audit`).expect(200);
  const entryOf = (action: string) => body.data.entries.find((entry: { action: string }) => entry.action === action);
  const detail = { version: '1.0.0', permissions: ['storage'], sha256: packed.sha256, from: 'pigeon.tgz' };
  for (const action of ['plugins.upload', 'plugins.install'])
    expect(entryOf(action)).toMatchObject({ subject: { id: 'pigeon', name: 'Pigeon' }, detail });
  const sha256 = createHash('sha256').update(zip).digest('hex');
  for (const action of ['candidates.upload', 'candidates.install'])
    expect(entryOf(action)).toMatchObject({ subject: { id }, detail: { sha256, from: 'theme.zip' } });
});

it('keeps the released version and its source while an author deploys others', async () => {
  const first = await pigeon('1.0.0');
  await using host = await fakeService(({ path }) =>
    path === '/pigeon.tgz' ? { body: first.bytes } : { status: 404 },
  );
  const { client, deploy } = await site();
  const source = { kind: 'url', ref: `${host.url}pigeon.tgz` };
  const { body } = await client.post(`${admin}/plugins/candidates/fetch`).send({ source }).expect(201);
  await client.post(`${admin}/plugins/candidates/${body.data.candidateId}/install`).send({ enable: true }).expect(201);
  for (const version of ['1.1.0', '1.1.1', '1.1.2'])
    expect(await deploy(await pigeon(version), true)).toMatchObject({ version, previous: '1.0.0', source });
  expect(await deploy(await pigeon('1.2.0'))).toMatchObject({ version: '1.2.0', previous: '1.0.0' });
  expect(await deploy(await pigeon('1.3.0'))).toMatchObject({ version: '1.3.0', previous: '1.2.0' });
});

describe('a catalogue', () => {
  const listingOf = ({ sha256 }: { sha256: string }, url: string, overrides: object = {}) => ({
    ...{ id: 'pigeon', title: 'Pigeon', description: 'Coos.', author: 'Ada', version: '1.1.0', kind: 'hooks' },
    ...{ permissions: [], sdk: '^0.1.0', url, sha256, ...overrides },
  });

  async function withCatalogue(entries: (url: string) => object[], bytes?: Buffer) {
    const host = await fakeService(({ path }) =>
      path === '/pigeon.tgz' ? { body: bytes! } : { json: { format: 1, plugins: entries(`${host.url}pigeon.tgz`) } },
    );
    const instance = await site();
    const sources = { registry: host.url, catalogues: [`${host.url}plugins.json`] };
    await instance.client.put(`${admin}/plugins/sources`).send(sources).expect(200);
    const read = async () => (await instance.client.get(`${admin}/plugins/catalogue`).expect(200)).body.data;
    return { ...instance, read, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
  }

  it('hides an unsupported entry, and reports it', async () => {
    const packed = await pigeon('1.1.0');
    await using instance = await withCatalogue(url => [
      listingOf(packed, url),
      listingOf(packed, url, { id: 'camera', permissions: ['camera'] }),
      listingOf(packed, url, { id: 'future', sdk: '^9.0.0' }),
      { title: 'nothing' },
    ]);
    const { listings, failures } = await instance.read();
    const offered = listings.map(({ id, fits }: { id: string; fits: boolean }) => [id, fits]);
    expect(offered).toEqual([
      ['pigeon', true],
      ['future', false],
    ]);
    expect(failures[0].message).toMatch(
      /^2 entries are not understood .*: camera \(permissions\.0: .*, entry 4 \(id: /,
    );
  });

  it('is compared with its package', async () => {
    const packed = await pigeon('1.0.0', ['network']);
    await using instance = await withCatalogue(url => [listingOf(packed, url, { sdk: '>=0.1.0' })], packed.bytes);
    const source = { kind: 'catalogue', ref: 'pigeon' };
    const { body } = await instance.client.post(`${admin}/plugins/candidates/fetch`).send({ source }).expect(201);
    expect(body.data.remarks).toEqual(['version', 'permissions', 'sdk'].map(value => ({ kind: 'listing', value })));
    expect(body.data.readme).toBe('# Pigeon 1.0.0');
  });

  it('offers updates of a plugin that was installed from a file', async () => {
    const packed = await pigeon('1.1.0');
    await using instance = await withCatalogue(url => [listingOf(packed, url)], packed.bytes);
    const { client, deploy } = instance;
    expect(await deploy(await pigeon('1.0.0'))).toMatchObject({ version: '1.0.0', source: null });
    const checked = await client.post(`${admin}/plugins/updates`).expect(200);
    expect(checked.body.data.updates).toEqual(['pigeon']);
    const { body } = await client.post(`${admin}/plugins/candidates/fetch`).send({ update: 'pigeon' }).expect(201);
    expect(body.data).toMatchObject({ version: '1.1.0', replaces: '1.0.0', verified: 'catalogue' });
  });
});

it('searches the registry by the keyword of plugins', async () => {
  await using registry = await fakeService(({ path }) =>
    path.startsWith('/-/v1/search')
      ? {
          json: {
            objects: [
              {
                package: {
                  name: 'vitrine-pigeon',
                  version: '1.0.0',
                  description: 'Coos.',
                  publisher: { username: 'ada' },
                },
              },
            ],
          },
        }
      : { status: 404 },
  );
  const { client } = await site();
  await client.put(`${admin}/plugins/sources`).send({ registry: registry.url, catalogues: [] }).expect(200);
  const { body } = await client.get(`${admin}/plugins/search`).query({ q: 'coo' }).expect(200);
  expect(body.data).toEqual([
    { name: 'vitrine-pigeon', version: '1.0.0', description: 'Coos.', author: 'ada', date: '' },
  ]);
  const { searchParams } = new URL(registry.requests[0]!.path, registry.url);
  expect(searchParams.get('text')).toBe('keywords:vitrine-plugin coo');
});

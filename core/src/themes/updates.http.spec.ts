import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CatalogueTheme, ThemeSource } from '@vitrine/contracts';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { packTarball } from '../../../sdk/tooling/authoring/tarball.ts';
import { startTestApp } from '../../test/app.ts';
import { install } from '../../test/themes/given-theme.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';

type Answer = Buffer | object | { status: number } | { to: string };
const servers = new Set<Server>();
afterEach(() => servers.forEach(server => (server.close(), server.closeAllConnections(), servers.delete(server))));

/** Starts a third-party server; takes its responses by path. */
async function elsewhere(answers: (origin: string) => Record<string, Answer>) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const answer = answers(origin)[request.url ?? ''];
    if (Buffer.isBuffer(answer)) return response.end(answer);
    if (answer && 'to' in answer) return response.writeHead(302, { location: String(answer.to) }).end();
    if (answer && 'status' in answer && typeof answer.status === 'number')
      return response.writeHead(answer.status).end('no');
    return answer
      ? response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
      : response.writeHead(404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  servers.add(server);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, asked: requests };
}

const next = themeZip({}, { version: '1.1.0' });
const open = { VITRINE_OUTBOUND_ALLOWLIST: 'private' };

const SOURCES = ['url', 'github', 'gitlab', 'gitea', 'npm', 'catalogue'].map(kind => `theme-source-${kind}`);

async function site(config: NodeJS.ProcessEnv = open) {
  const app = await startTestApp({ config, plugins: SOURCES });
  const client = await app.admin();
  const fetch = (body: object) => client.post('/api/v1/admin/themes/candidates/fetch').send(body);
  return { ...app, client, fetch, from: (source: ThemeSource) => fetch({ source }) };
}

it.each([
  [
    'github',
    (origin: string) => ({
      '/api/v3/repos/ann/sunrise/releases/latest': {
        tag_name: 'v1.1.0',
        assets: [
          { name: 'notes.txt', browser_download_url: `${origin}/notes` },
          { name: 'sunrise.zip', browser_download_url: `${origin}/dl` },
        ],
      },
      '/dl': { to: `${origin}/dl2` },
      '/dl2': next,
    }),
  ],
  [
    'gitea',
    (origin: string) => ({
      '/api/v1/repos/ann/sunrise/releases/latest': {
        tag_name: 'v1.1.0',
        assets: [{ name: 'sunrise.zip', browser_download_url: `${origin}/dl` }],
      },
      '/dl': next,
    }),
  ],
  [
    'gitlab',
    (origin: string) => ({
      '/api/v4/projects/ann%2Fsunrise/releases/permalink/latest': {
        tag_name: 'v1.1.0',
        assets: { links: [{ name: 'Theme', url: `${origin}/dl.zip` }] },
      },
      '/dl.zip': next,
    }),
  ],
])('fetches the zip of the latest release from %s and shows its changes', async (kind, answers) => {
  const { origin } = await elsewhere(answers);
  const { client, from, fetch } = await site();
  await install(client, themeZip());
  const { status, body } = await from({ kind, ref: `${origin}/ann/sunrise` });
  expect([status, body.data?.changes]).toMatchObject([201, { kind: 'update', from: '1.0.0', to: '1.1.0' }]);
  expect(body.data.from).toBe(`${origin}/ann/sunrise v1.1.0`);
  await client.post(`/api/v1/admin/themes/candidates/${body.data.candidateId}/install`).send({}).expect(201);
  // The source was stored: the next update needs no URL.
  const second = await fetch({ update: 'sunrise' });
  expect(second.body.data.changes).toMatchObject({ kind: 'same' });
});

it('updates from the URL of the theme, or from another one', async () => {
  const { origin } = await elsewhere(() => ({
    '/sunrise.zip': next,
    '/other.zip': themeZip({}, { version: '1.2.0' }),
  }));
  const { client, fetch } = await site();
  await install(client, themeZip({}, { url: `${origin}/sunrise.zip` }));
  expect((await fetch({ update: 'sunrise' })).body.data.version).toBe('1.1.0');
  await client
    .put('/api/v1/admin/themes/sunrise/source')
    .send({ kind: 'url', ref: `${origin}/other.zip` })
    .expect(200);
  expect((await fetch({ update: 'sunrise' })).body.data.version).toBe('1.2.0');
});

it('rejects another theme as an update', async () => {
  const { origin } = await elsewhere(() => ({ '/x.zip': themeZip({}, { id: 'other' }) }));
  const { client, fetch } = await site();
  await install(client, themeZip({}, { url: `${origin}/x.zip` }));
  const source = { kind: 'url', ref: `${origin}/x.zip` };
  for (const input of [{ update: 'sunrise' }, { source, expected: 'sunrise' }]) {
    const { status, body } = await fetch(input);
    expect([status, body.detail]).toEqual([422, 'The zip holds the theme other, not sunrise.']);
  }
});

it.each([
  [
    'a release without a zip',
    { '/api/v1/repos/ann/sunrise/releases/latest': { tag_name: 'v1', assets: [] } },
    'has no .zip',
  ],
  ['no release', {}, 'has no release'],
  ['a server that fails', { '/api/v1/repos/ann/sunrise/releases/latest': { status: 500 } }, 'answered 500'],
  ['an answer that is no release', { '/api/v1/repos/ann/sunrise/releases/latest': { hello: 1 } }, 'with a release'],
  ['an answer that is no JSON', { '/api/v1/repos/ann/sunrise/releases/latest': Buffer.from('<html>') }, 'JSON'],
])('explains the error of %s', async (_, answers, reason) => {
  const { origin } = await elsewhere(() => answers as Record<string, Answer>);
  const { from } = await site();
  const { status, body } = await from({ kind: 'gitea', ref: `${origin}/ann/sunrise` });
  expect([status, body.code]).toEqual([502, 'theme.source-failed']);
  expect(body.detail).toContain(reason);
});

it('connects to no private address, directly or by a redirect, unless the operator allowed it', async () => {
  const { origin, asked: requests } = await elsewhere(() => ({ '/x.zip': next }));
  const { from } = await site({});
  for (const ref of [
    `${origin}/x.zip`,
    origin.replace('127.0.0.1', 'localhost') + '/x.zip',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'ftp://127.0.0.1/x.zip',
  ]) {
    const { status, body } = await from({ kind: 'url', ref });
    expect([ref, status, body.code]).toEqual([ref, 502, 'theme.source-failed']);
  }
  expect(requests).toEqual([]);
});

it('accepts only kinds of sources that have a provider, including those of plugins', async () => {
  const { app, from } = await site();
  const unknown = await from({ kind: 'ipfs', ref: 'Qm' });
  expect([unknown.status, unknown.body.code]).toEqual([422, 'theme.source-unknown']);
  app.get(CoreHooks).internal.fetchTheme.tap('ipfs', ({ ref }) => ({ archive: next, from: `ipfs ${ref}` }));
  expect((await from({ kind: 'ipfs', ref: 'Qm' })).body.data).toMatchObject({ version: '1.1.0', from: 'ipfs Qm' });
});

it('lists the themes of catalogues, names unreadable ones, and requires the promised checksum', async () => {
  const sha256 = createHash('sha256').update(next).digest('hex');
  const listing = { id: 'sunrise', name: 'Sunrise', version: '1.1.0' };
  const { origin } = await elsewhere(baseUrl => ({
    '/list.json': { format: 1, themes: [{ ...listing, url: `${baseUrl}/x.zip`, sha256 }] },
    '/bad.json': { themes: 'many' },
    '/x.zip': next,
  }));
  const { client, fetch } = await site();
  const sources = [`${origin}/list.json`, `${origin}/bad.json`, `${origin}/gone.json`];
  await client.put('/api/v1/admin/themes/catalogue/sources').send({ sources }).expect(200);
  const { listings, failures } = (await client.get('/api/v1/admin/themes/catalogue').expect(200)).body.data;
  expect(listings).toEqual([
    {
      ...listing,
      description: '',
      author: '',
      sha256,
      source: { kind: 'catalogue', ref: `${sources[0]}#sunrise` },
      screenshots: 0,
      installed: null,
      isUpdate: false,
    },
  ]);
  expect(failures.map(({ source }: { source: string }) => source).sort()).toEqual([sources[1], sources[2]].sort());
  const [{ source }] = listings;
  expect((await fetch({ source, sha256 })).status).toBe(201);
  const wrong = await fetch({ source, sha256: '0'.repeat(64) });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'theme.checksum']);
});

/** Registry in the form of https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md */
const packument = (tarball: string, integrity: string, versions: readonly string[]) => ({
  name: '@ann/sunrise',
  'dist-tags': { latest: versions.at(-1) },
  versions: Object.fromEntries(versions.map(version => [version, { version, dist: { tarball, integrity } }])),
});

it('finds and installs a package of npm, and rejects one whose checksum differs', async () => {
  const tarball = await packTarball(new Map([['dist/sunrise.zip', next]]));
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const found = { name: '@ann/sunrise', version: '1.1.0', description: 'Warm.', publisher: { username: 'ann' } };
  const { origin } = await elsewhere(baseUrl => ({
    '/@ann%2fsunrise': packument(`${baseUrl}/sunrise.tgz`, integrity, ['1.1.0']),
    '/swapped': packument(`${baseUrl}/sunrise.tgz`, `sha512-${'A'.repeat(86)}==`, ['1.1.0']),
    '/sunrise.tgz': tarball,
    '/-/v1/search?text=keywords%3Avitrine-theme+warm&size=40': { objects: [{ package: found }] },
  }));
  const { client, from, fetch } = await site();
  await client.put('/api/v1/admin/plugins/sources').send({ registry: origin, catalogues: [] }).expect(200);
  const search = async () => (await client.get('/api/v1/admin/themes/search?q=warm').expect(200)).body.data;
  expect(await search()).toMatchObject([{ name: '@ann/sunrise', author: 'ann', installed: null }]);
  const swapped = await from({ kind: 'npm', ref: 'swapped' });
  expect([swapped.status, swapped.body.code]).toEqual([422, 'theme.checksum']);
  const { body } = await from({ kind: 'npm', ref: '@ann/sunrise@1.1.0' });
  expect(body.data).toMatchObject({ id: 'sunrise', version: '1.1.0', from: '@ann/sunrise@1.1.0' });
  await client.post(`/api/v1/admin/themes/candidates/${body.data.candidateId}/install`).send({}).expect(201);
  expect(await search()).toMatchObject([{ installed: '1.1.0', isUpdate: false }]);
  expect((await fetch({ update: 'sunrise' })).body.data).toMatchObject({ from: '@ann/sunrise@1.1.0' });
});

it('uses the version that a catalog lists now as an update', async () => {
  const zips = ['1.1.0', '1.2.0'].map(version => themeZip({}, { version }));
  let newest = 0;
  const { origin } = await elsewhere(baseUrl => ({
    '/list.json': {
      format: 1,
      themes: [
        {
          id: 'sunrise',
          name: 'Sunrise',
          version: `1.${newest + 1}.0`,
          url: `${baseUrl}/${newest}.zip`,
          sha256: createHash('sha256').update(zips[newest]!).digest('hex'),
        },
      ],
    },
    '/0.zip': zips[0]!,
    '/1.zip': zips[1]!,
  }));
  const { client, from, fetch } = await site();
  const { body } = await from({ kind: 'catalogue', ref: `${origin}/list.json#sunrise` });
  await client.post(`/api/v1/admin/themes/candidates/${body.data.candidateId}/install`).send({}).expect(201);
  newest = 1;
  expect((await fetch({ update: 'sunrise' })).body.data).toMatchObject({ version: '1.2.0' });
});

it('shows pictures of a catalogue without a request of the browser to it', async () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)]);
  const { origin } = await elsewhere(baseUrl => ({
    '/list.json': {
      format: 1,
      themes: ['a', 'b'].map(id => ({
        id,
        name: id,
        version: '1.0.0',
        url: `${baseUrl}/x.zip`,
        sha256: '0'.repeat(64),
        preview: `${baseUrl}/${id}`,
        screenshots: [`${baseUrl}/b`, `${baseUrl}/a`],
      })),
    },
    '/a': png,
    '/b': Buffer.from('<script>'),
  }));
  const { client } = await site();
  await client.put('/api/v1/admin/themes/catalogue/sources').send({ sources: [`${origin}/list.json`] });
  const { listings } = (await client.get('/api/v1/admin/themes/catalogue').expect(200)).body.data;
  expect(listings.map(({ screenshots }: { screenshots: number }) => screenshots)).toEqual([2, 2]);
  const picture = (path: string) => client.get(`/api/v1/admin/themes/catalogue/${path}`);
  for (const path of ['a/pictures/0', 'a/pictures/2'])
    expect((await picture(path).expect(200)).headers['content-type']).toBe('image/png');
  for (const path of ['a/pictures/1', 'a/pictures/3', 'a/pictures/x', 'a/pictures/-1', 'b/pictures/0', 'c/pictures/0'])
    await picture(path).expect(404);
});

it('marks installed versions and updates in a listing', async () => {
  const offered = ['1.0.0', '1.0.1', '1.10.0-beta.1', '0.9.0', 'new'];
  const { origin } = await elsewhere(baseUrl => ({
    '/list.json': {
      format: 1,
      themes: ['other', ...offered].map(version => ({
        id: version === 'other' ? 'other' : 'sunrise',
        name: 'Sunrise',
        version,
        url: `${baseUrl}/x.zip`,
        sha256: '0'.repeat(64),
      })),
    },
  }));
  const { client } = await site();
  await install(client, themeZip({}, { version: '1.0.0' }));
  await client.put('/api/v1/admin/themes/catalogue/sources').send({ sources: [`${origin}/list.json`] });
  const { listings } = (await client.get('/api/v1/admin/themes/catalogue').expect(200)).body.data as {
    listings: CatalogueTheme[];
  };
  expect(listings.map(({ version, installed, isUpdate }) => [version, installed, isUpdate])).toEqual([
    ['other', null, false],
    ['1.0.0', '1.0.0', false],
    ['1.0.1', '1.0.0', true],
    ['1.10.0-beta.1', '1.0.0', true],
    ['0.9.0', '1.0.0', false],
    ['new', '1.0.0', false],
  ]);
});

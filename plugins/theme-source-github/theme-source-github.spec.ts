import { fakeService, testHost, type FakeAnswer } from '@vitrine/plugin-sdk/testing';
import source from './index.ts';

const site = { registry: 'https://registry.npmjs.org' };
const LATEST = '/api/v3/repos/ann/sunrise/releases/latest';

/** Release in the form of "Get the latest release", https://docs.github.com/en/rest/releases/releases */
const release = (origin: string, ...names: string[]) => ({
  id: 1,
  tag_name: 'v1.1.0',
  name: 'Sunrise 1.1.0',
  draft: false,
  prerelease: false,
  zipball_url: `${origin}api/v3/repos/ann/sunrise/zipball/v1.1.0`,
  assets: names.map((name, id) => ({
    id,
    name,
    state: 'uploaded',
    content_type: 'application/zip',
    size: 5,
    browser_download_url: `${origin}download/${name}`,
  })),
});

async function fetchFrom(answer: (origin: string) => Record<string, FakeAnswer>, page = 'ann/sunrise') {
  await using service = await fakeService(
    ({ path }) => answer(service.url)[path] ?? { status: 404, json: { message: 'Not Found' } },
  );
  await using host = await testHost(source);
  const theme = await host.ask('fetchTheme', 'github', { kind: 'github', ref: `${service.url}${page}` }, site);
  return { zip: Buffer.from(theme!.archive).toString(), from: theme!.from.replace(service.url, '/') };
}

it('fetches the zip of the latest release of a project', async () => {
  const found = await fetchFrom(origin => ({
    [LATEST]: { json: release(origin, 'notes.txt', 'sunrise.zip') },
    '/download/sunrise.zip': { body: Buffer.from('a zip') },
  }));
  expect(found).toEqual({ zip: 'a zip', from: '/ann/sunrise v1.1.0' });
});

it.each([
  ['a project without a release', () => ({}), 'ann/sunrise has no release on'],
  [
    'a release without a zip',
    (origin: string) => ({ [LATEST]: { json: release(origin) } }),
    'has no .zip among its files',
  ],
  [
    'a release with several zips',
    (origin: string) => ({ [LATEST]: { json: release(origin, 'a.zip', 'b.zip') } }),
    'has several zips',
  ],
  ['a server that fails', () => ({ [LATEST]: { status: 500 } }), 'answered 500'],
  ['an answer that is no release', () => ({ [LATEST]: { json: { hello: 1 } } }), 'did not answer with a release'],
])('names the cause for %s', async (_, answer, cause) => {
  await expect(fetchFrom(answer)).rejects.toThrow(cause);
});

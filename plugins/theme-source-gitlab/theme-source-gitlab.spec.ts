import { fakeService, testHost, type FakeAnswer } from '@vitrine/plugin-sdk/testing';
import source from './index.ts';

const site = { registry: 'https://registry.npmjs.org' };
const LATEST = '/api/v4/projects/ann%2Fsunrise/releases/permalink/latest';

/** Release in the form of "Get the latest release", https://docs.gitlab.com/api/releases/ */
const release = (origin: string, ...names: string[]) => ({
  tag_name: 'v1.1.0',
  name: 'Sunrise 1.1.0',
  upcoming_release: false,
  assets: {
    count: names.length + 1,
    sources: [{ format: 'zip', url: `${origin}ann/sunrise/-/archive/v1.1.0/sunrise-v1.1.0.zip` }],
    links: names.map((name, id) => ({
      id,
      name: `The ${id}th file`,
      url: `${origin}download/${name}`,
      link_type: 'other',
    })),
  },
});

async function fetchFrom(answer: (origin: string) => Record<string, FakeAnswer>, page = 'ann/sunrise') {
  await using service = await fakeService(
    ({ path }) => answer(service.url)[path] ?? { status: 404, json: { message: 'Not Found' } },
  );
  await using host = await testHost(source);
  const theme = await host.ask('fetchTheme', 'gitlab', { kind: 'gitlab', ref: `${service.url}${page}` }, site);
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

import { createHash } from 'node:crypto';
import { fakeService, testHost } from '@vitrine/plugin-sdk/testing';
import source from './index.ts';

const tarball = Buffer.from('a package');
const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;

/**
 * Starts a registry in the format of https://github.com/npm/registry/blob/main/docs/REGISTRY-API.md (search) and
 * https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md (packages).
 */
const registry = () =>
  fakeService(({ path, headers }) => {
    const origin = `http://${headers.host}`;
    if (path === '/@ann/sunrise/-/sunrise-1.1.0.tgz') return { body: tarball };
    if (path === '/@ann%2fsunrise')
      return {
        json: {
          name: '@ann/sunrise',
          'dist-tags': { latest: '1.1.0' },
          versions: Object.fromEntries(
            ['1.0.0', '1.1.0'].map(version => [
              version,
              { version, dist: { tarball: `${origin}/@ann/sunrise/-/sunrise-${version}.tgz`, integrity } },
            ]),
          ),
        },
      };
    if (!path.startsWith('/-/v1/search?')) return { status: 404, json: { error: 'Not found' } };
    const found = { name: '@ann/sunrise', version: '1.1.0', description: 'Warm.', publisher: { username: 'ann' } };
    return { json: { objects: [{ package: found, score: { final: 1 }, searchScore: 1 }], total: 1 } };
  });

it('fetches the newest version of a package with its checksum', async () => {
  await using service = await registry();
  await using host = await testHost(source);
  const theme = await host.ask('fetchTheme', 'npm', { kind: 'npm', ref: '@ann/sunrise' }, { registry: service.url });
  expect([Buffer.from(theme!.archive), theme!.from, theme!.integrity]).toEqual([
    tarball,
    '@ann/sunrise@1.1.0',
    integrity,
  ]);
});

it.each([
  ['a package that is not there', 'sunset', 'The registry has no package sunset.'],
  ['a version that is not there', '@ann/sunrise@3.0.0', 'The registry has no version 3.0.0 of @ann/sunrise.'],
])('names the cause for %s', async (_, ref, cause) => {
  await using service = await registry();
  await using host = await testHost(source);
  const fetching = host.ask('fetchTheme', 'npm', { kind: 'npm', ref }, { registry: service.url });
  await expect(fetching).rejects.toThrow(cause);
});

it('searches for packages with the keyword of themes', async () => {
  await using service = await registry();
  await using host = await testHost(source);
  const found = await host.ask('findThemes', 'npm', { from: service.url, words: 'warm' });
  expect(found).toEqual({
    listings: [
      {
        id: '@ann/sunrise',
        name: '@ann/sunrise',
        version: '1.1.0',
        description: 'Warm.',
        author: 'ann',
        source: { kind: 'npm', ref: '@ann/sunrise' },
      },
    ],
  });
  expect(new URL(service.requests[0]!.path, service.url).searchParams.get('text')).toBe('keywords:vitrine-theme warm');
});

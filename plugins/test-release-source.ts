import type { Plugin } from '@vitrine/plugin-sdk';
import { fakeService, testHost, type FakeAnswer } from '@vitrine/plugin-sdk/testing';

const site = { registry: 'https://registry.npmjs.org' };

/** A code host, as documented. */
interface CodeHost {
  readonly kind: string;
  /** Path of the latest release of the project ann/sunrise. */
  readonly latest: string;
  /** Path of a project page that an administrator may paste. */
  readonly page: string;
  /** Returns the release v1.1.0 with the given file names. `origin` ends with a slash. */
  release(origin: string, ...names: string[]): object;
}

/** Declares the tests of a theme source that downloads the zip of a project's latest release. */
export function testReleaseSource(plugin: Plugin, { kind, latest, page, release }: CodeHost): void {
  const fetchFrom = async (answer: (origin: string) => Record<string, FakeAnswer>) => {
    await using service = await fakeService(
      ({ path }) => answer(service.url)[path] ?? { status: 404, json: { message: 'Not Found' } },
    );
    await using host = await testHost(plugin);
    const theme = await host.ask('fetchTheme', kind, { kind, ref: `${service.url}${page}` }, site);
    return { zip: Buffer.from(theme!.archive).toString(), from: theme!.from.replace(service.url, '/') };
  };

  it('fetches the zip of the latest release of a project', async () => {
    const found = await fetchFrom(origin => ({
      [latest]: { json: release(origin, 'notes.txt', 'sunrise.zip') },
      '/download/sunrise.zip': { body: Buffer.from('a zip') },
    }));
    expect(found).toEqual({ zip: 'a zip', from: '/ann/sunrise v1.1.0' });
  });

  it.each([
    ['a project without a release', () => ({}), 'ann/sunrise has no release on'],
    [
      'a release without a zip',
      (origin: string) => ({ [latest]: { json: release(origin) } }),
      'has no .zip among its files',
    ],
    [
      'a release with several zips',
      (origin: string) => ({ [latest]: { json: release(origin, 'a.zip', 'b.zip') } }),
      'has several zips',
    ],
    ['a server that fails', () => ({ [latest]: { status: 500 } }), 'answered 500'],
    ['an answer that is no release', () => ({ [latest]: { json: { hello: 1 } } }), 'did not answer with a release'],
  ])('names the cause for %s', async (_, answer, cause) => {
    await expect(fetchFrom(answer)).rejects.toThrow(cause);
  });
}

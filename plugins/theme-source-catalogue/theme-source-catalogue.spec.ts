import { fakeService, testHost } from '@vitrine/plugin-sdk/testing';
import source from './index.ts';

const sha256 = 'ab'.repeat(32);
const site = { registry: 'https://registry.npmjs.org' };

const catalogue = () =>
  fakeService(({ path, headers }) => {
    if (path === '/sunrise.zip') return { body: Buffer.from('a zip') };
    const entry = {
      id: 'sunrise',
      name: 'Sunrise',
      version: '1.1.0',
      url: `http://${headers.host}/sunrise.zip`,
      sha256,
    };
    return { json: { format: 1, themes: [entry, { id: 'future' }] } };
  });

it('lists the themes of a catalog and names the entries that it left out', async () => {
  await using service = await catalogue();
  await using host = await testHost(source);
  const found = await host.ask('findThemes', 'catalogue', { from: service.url, words: '' });
  expect(found).toMatchObject({
    listings: [{ id: 'sunrise', version: '1.1.0', source: { kind: 'catalogue', ref: `${service.url}#sunrise` } }],
    problem: expect.stringContaining('future'),
  });
});

it('fetches the listed version with the checksum of the catalog', async () => {
  await using service = await catalogue();
  await using host = await testHost(source);
  const reference = { kind: 'catalogue', ref: `${service.url}#sunrise` };
  expect(await host.ask('fetchTheme', 'catalogue', reference, site)).toMatchObject({
    from: `${service.url}sunrise.zip`,
    integrity: `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`,
  });
});

it('names a theme that the catalog does not list', async () => {
  await using service = await catalogue();
  await using host = await testHost(source);
  const fetching = host.ask('fetchTheme', 'catalogue', { kind: 'catalogue', ref: `${service.url}#gone` }, site);
  await expect(fetching).rejects.toThrow('does not list gone');
});

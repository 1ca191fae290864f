import { fakeService, testHost } from '@vitrine/plugin-sdk/testing';
import source from './index.ts';

const site = { registry: 'https://registry.npmjs.org' };

it('downloads the theme from its address', async () => {
  await using service = await fakeService({ body: Buffer.from('a zip') });
  await using host = await testHost(source);
  const ref = `${service.url}sunrise.zip`;
  const theme = await host.ask('fetchTheme', 'url', { kind: 'url', ref }, site);
  expect([Buffer.from(theme!.archive).toString(), theme!.from]).toEqual(['a zip', ref]);
});

it('reports the status of a failed download', async () => {
  await using service = await fakeService({ status: 410 });
  await using host = await testHost(source);
  const fetching = host.ask('fetchTheme', 'url', { kind: 'url', ref: service.url }, site);
  await expect(fetching).rejects.toThrow(`127.0.0.1:${service.port} answered 410.`);
});

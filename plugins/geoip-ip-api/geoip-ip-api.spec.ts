import { fakeService, locateWith } from '@vitrine/plugin-sdk/testing';
import ipApi from './index.ts';

it('requests the fields it needs and reads the place', async () => {
  await using service = await fakeService({
    json: { status: 'success', countryCode: 'JP', regionName: 'Tokyo', city: 'Chiyoda', isp: 'IIJ' },
  });
  expect(await locateWith(ipApi, { key: 'K', endpoint: service.url }, '2400:8500::1')).toEqual({
    country: 'JP',
    region: 'Tokyo',
    city: 'Chiyoda',
    network: 'IIJ',
  });
  expect(service.requests[0]?.path).toBe(
    '/json/2400%3A8500%3A%3A1?fields=status%2Cmessage%2CcountryCode%2CregionName%2Ccity%2Cisp&key=K',
  );
});

it('returns nothing for private ranges, and explains other failures', async () => {
  await using reserved = await fakeService({ json: { status: 'fail', message: 'private range' } });
  await using invalid = await fakeService({ json: { status: 'fail', message: 'invalid query' } });
  expect(await locateWith(ipApi, { endpoint: reserved.url }, '10.0.0.1')).toBeUndefined();
  await expect(locateWith(ipApi, { endpoint: invalid.url }, 'x')).rejects.toThrow('ip-api answered: invalid query');
});

it('retries after its rate limit', async () => {
  await using service = await fakeService({ status: 429 });
  await expect(locateWith(ipApi, { endpoint: service.url }, '8.8.8.8')).rejects.toMatchObject({
    hint: { retry: true },
  });
});

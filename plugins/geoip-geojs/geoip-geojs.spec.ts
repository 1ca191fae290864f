import { fakeService, locateWith } from '@vitrine/plugin-sdk/testing';
import geojs from './index.ts';

it('reads the place, and leaves out what is unknown', async () => {
  await using service = await fakeService({
    json: { country_code: 'JP', city: 'Tokyo', organization_name: 'Unknown' },
  });
  expect(await locateWith(geojs, { endpoint: service.url }, '8.8.8.8')).toEqual({ country: 'JP', city: 'Tokyo' });
  expect(service.requests[0]?.path).toBe('/v1/ip/geo/8.8.8.8.json');
});

it('returns nothing for an address without a country', async () => {
  await using service = await fakeService({ json: { ip: '10.0.0.1' } });
  expect(await locateWith(geojs, { endpoint: service.url }, '10.0.0.1')).toBeUndefined();
});

it('retries after a server error of GeoJS', async () => {
  await using service = await fakeService({ status: 500 });
  await expect(locateWith(geojs, { endpoint: service.url }, '8.8.8.8')).rejects.toMatchObject({
    hint: { retry: true },
  });
});

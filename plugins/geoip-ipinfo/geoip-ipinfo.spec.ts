import { fakeService, locateWith } from '@vitrine/plugin-sdk/testing';
import ipinfo from './index.ts';

it('sends the token and reads the place', async () => {
  await using service = await fakeService({
    json: { ip: '8.8.8.8', city: 'Tokyo', region: 'Tokyo', country: 'JP', org: 'AS15169 Google LLC' },
  });
  expect(await locateWith(ipinfo, { token: 'T', endpoint: service.url }, '8.8.8.8')).toEqual({
    country: 'JP',
    region: 'Tokyo',
    city: 'Tokyo',
    network: 'Google LLC',
  });
  expect(service.requests).toMatchObject([{ path: '/8.8.8.8/json', headers: { authorization: 'Bearer T' } }]);
});

it('returns nothing for private and unknown addresses', async () => {
  await using bogon = await fakeService({ json: { ip: '10.0.0.1', bogon: true } });
  await using unknown = await fakeService({ status: 404 });
  expect(await locateWith(ipinfo, { endpoint: bogon.url }, '10.0.0.1')).toBeUndefined();
  expect(await locateWith(ipinfo, { endpoint: unknown.url }, '2001:db8::1')).toBeUndefined();
});

it.each([
  [403, { field: 'token' }],
  [429, { retry: true }],
])('derives a hint from status %i', async (status, hint) => {
  await using service = await fakeService({ status });
  await expect(locateWith(ipinfo, { endpoint: service.url }, '8.8.8.8')).rejects.toMatchObject({ hint });
});

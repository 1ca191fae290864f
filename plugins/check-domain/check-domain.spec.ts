import { fakeService, testCheck } from '@vitrine/plugin-sdk/testing';
import domain from './index.ts';
import { expiryOf, serviceFor } from './rdap.ts';

const DAY_MS = 86_400_000;

/** Returns a domain object based on the example of RFC 9083, section 5.3. */
const object = (expiration?: string) => ({
  rdapConformance: ['rdap_level_0'],
  objectClassName: 'domain',
  handle: 'XXXX',
  ldhName: '0.2.192.in-addr.arpa',
  events: [
    { eventAction: 'registration', eventDate: '1990-12-31T23:59:59Z' },
    { eventAction: 'last changed', eventDate: '1991-12-31T23:59:59Z', eventActor: 'joe@example.com' },
    ...(expiration ? [{ eventAction: 'expiration', eventDate: expiration }] : []),
  ],
});

/** The example of RFC 9224, section 4. */
const BOOTSTRAP = {
  version: '1.0',
  publication: '2024-01-07T10:11:12Z',
  services: [
    [['net', 'com'], ['https://registry.example.com/myrdap/']],
    [['org', 'mytld'], ['https://example.org/']],
    [['xn--zckzah'], ['https://example.net/rdap/xn--zckzah/', 'http://example.net/rdap/xn--zckzah/']],
  ],
};

it('reports the time left of a domain', async () => {
  const expiration = new Date(Date.now() + 40.5 * DAY_MS).toISOString();
  await using registry = await fakeService({ json: object(expiration) });
  const result = await testCheck(domain, { domain: 'example.com', server: registry.url });
  expect(result).toMatchObject({ state: 'ok', message: `40 days left, until ${expiration.slice(0, 10)}` });
  expect(Math.round(result.values!.domain_expiry_seconds! / 86_400)).toBe(40);
  expect(registry.requests).toMatchObject([
    { path: '/domain/example.com', headers: { accept: 'application/rdap+json' } },
  ]);
});

it.each([
  ['down', 'has expired', { json: object('2020-01-02T00:00:00Z') }, 'example.com expired on 2020-01-02'],
  ['down', 'is not registered', { status: 404 }, 'example.com is not registered'],
  ['degraded', 'has no end', { json: object() }, 'The registry does not say when it expires'],
  ['degraded', 'cannot be asked about', { status: 429 }, 'The registry answers 429'],
])('is %s if the domain %s', async (state, _, answer, message) => {
  await using registry = await fakeService(answer);
  expect(await testCheck(domain, { domain: 'example.com', server: registry.url })).toMatchObject({ state, message });
});

it('finds the RDAP server of a top-level domain', () => {
  expect(serviceFor(BOOTSTRAP, 'www.Example.com')).toBe('https://registry.example.com/myrdap/');
  expect(serviceFor(BOOTSTRAP, 'a.xn--zckzah')).toBe('https://example.net/rdap/xn--zckzah/');
  expect(serviceFor(BOOTSTRAP, 'example.invalid')).toBeUndefined();
});

it('finds no expiry date in an invalid response', () => {
  expect(expiryOf(null)).toBeUndefined();
  expect(expiryOf({ events: [{ eventAction: 'expiration', eventDate: 'soon' }] })).toBeUndefined();
});

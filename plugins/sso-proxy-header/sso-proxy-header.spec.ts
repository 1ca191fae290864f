import { signInWith } from '@vitrine/plugin-sdk/testing';
import proxyHeader from './index.ts';

const callback = 'https://status.example.com/api/v1/sso/proxy-header/callback';
const settings = { userHeader: 'Remote-User', nameHeader: 'Remote-Name', emailHeader: 'Remote-Email' };
const finish = { type: 'finish', callback, query: {}, kept: '' } as const;

it('sends the browser to the callback, where the proxy names the user', async () => {
  expect(await signInWith(proxyHeader, settings, { type: 'begin', callback })).toEqual({
    type: 'redirect',
    to: callback,
    kept: '',
  });
  const proxyHeaders = { 'remote-user': 'ada', 'remote-name': 'Ada L.', 'remote-email': 'ada@example.com' };
  expect(await signInWith(proxyHeader, settings, { ...finish, proxyHeaders })).toEqual({
    type: 'identity',
    identity: { id: 'ada', name: 'Ada L.', email: 'ada@example.com' },
  });
});

it('rejects a request that no trusted proxy passed on', async () => {
  expect(await signInWith(proxyHeader, settings, finish)).toMatchObject({
    type: 'refused',
    message: expect.stringContaining('VITRINE_TRUSTED_PROXIES'),
  });
});

it('rejects a request without a user from the proxy', async () => {
  for (const proxyHeaders of [{}, { 'remote-user': ' ' }, { 'remote-name': 'Ada' }])
    expect(await signInWith(proxyHeader, settings, { ...finish, proxyHeaders })).toMatchObject({ type: 'refused' });
});

it.each([
  'Remote-User',
  'X-Forwarded-User',
  'X-Forwarded-Email',
  'X-Forwarded-Preferred-Username',
  'X-Auth-Request-Email',
  'X-WEBAUTH-USER',
  'X-authentik-username',
  'X-authentik-uid',
  'Cf-Access-Authenticated-User-Email',
  'Tailscale-User-Login',
  'X-MS-CLIENT-PRINCIPAL-NAME',
  'X-Goog-Authenticated-User-Id',
  'Ssl-Client-S-Dn',
])('accepts %s as the header that names the user', userHeader => {
  expect(proxyHeader.config.parse({ userHeader })).toMatchObject({ ok: true });
});

it.each(['X-Forwarded-For', 'CF-Connecting-IP', 'Content-Type', 'X-Request-Id', 'User-Agent', 'Host', 'a b', ''])(
  'rejects %j as the header that names the user',
  userHeader => {
    expect(proxyHeader.config.parse({ userHeader })).toMatchObject({ ok: false, problems: [{ path: 'userHeader' }] });
  },
);

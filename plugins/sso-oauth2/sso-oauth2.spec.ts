import { fakeIdentity, fakeService, signInWith, followSignIn, type FakeIdentity } from '@vitrine/plugin-sdk/testing';
import oauth2 from './index.ts';

const callback = 'https://status.example.com/api/v1/sign-in/oauth2/callback';
const discovered = ({ url, clientId, clientSecret }: FakeIdentity) => ({ issuer: url, clientId, clientSecret });
const named = ({ url, clientId, clientSecret }: FakeIdentity, overrides = {}) => ({
  clientId,
  clientSecret,
  authUrl: `${url}/authorize`,
  tokenUrl: `${url}/token`,
  userInfoUrl: `${url}/userinfo`,
  scope: 'profile',
  ...overrides,
});

async function begin(settings: object) {
  const reply = await signInWith(oauth2, settings, { type: 'begin', callback });
  if (reply?.type !== 'redirect') throw new Error('expected a redirect');
  return reply;
}
async function signIn(settings: object) {
  const { to, kept } = await begin(settings);
  return signInWith(oauth2, settings, { type: 'finish', callback, query: await followSignIn(to), kept });
}

it('discovers the endpoints of an issuer, and signs in with state, PKCE and a checked ID token', async () => {
  await using service = await fakeIdentity({ sub: 'u-1', preferred_username: 'ada', email: 'ada@example.com' });
  const { to } = await begin(discovered(service));
  const parameters = Object.fromEntries(new URL(to).searchParams);
  expect(parameters).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: callback,
    scope: 'openid profile email',
  });
  expect(parameters.state?.length).toBeGreaterThan(20);
  expect(await signIn(discovered(service))).toEqual({
    type: 'identity',
    identity: { id: 'u-1', name: 'ada', email: 'ada@example.com' },
  });
});

it.each(['header', 'body'] as const)('signs in with the secret in the %s', async secretIn => {
  await using service = await fakeIdentity({ sub: 'u-1', login: 'ada' });
  service.secretIn = secretIn;
  for (const settings of [discovered(service), named(service)])
    expect(await signIn(settings)).toMatchObject({ type: 'identity', identity: { id: 'u-1' } });
});

it('uses plain OAuth 2.0 with named endpoints, and reads the id at the configured field', async () => {
  await using service = await fakeIdentity({ data: { id: 7 }, login: 'grace' });
  const reply = await signIn(named(service, { userIdField: 'data.id' }));
  expect(reply).toEqual({ type: 'identity', identity: { id: '7', name: 'grace' } });
});

it('rejects a response without an id at the configured field', async () => {
  await using service = await fakeIdentity({ login: 'grace' });
  for (const userIdField of ['id', 'constructor.name', '__proto__']) {
    await expect(signIn(named(service, { userIdField }))).rejects.toThrow('did not say who this is');
  }
});

it('rejects a callback of another browser', async () => {
  await using service = await fakeIdentity();
  const [firstFlow, secondFlow] = [await begin(discovered(service)), await begin(discovered(service))];
  const step = { type: 'finish', callback, query: await followSignIn(secondFlow.to), kept: firstFlow.kept } as const;
  expect(await signInWith(oauth2, discovered(service), step)).toEqual({
    type: 'refused',
    message: 'This answer belongs to another sign-in. Start again.',
  });
  const { state: _, ...stateless } = step.query;
  expect(await signInWith(oauth2, discovered(service), { ...step, query: stateless })).toMatchObject({
    type: 'refused',
  });
  const nextFlow = { ...step, query: await followSignIn((await begin(discovered(service))).to), kept: '{}' };
  expect((await signInWith(oauth2, discovered(service), nextFlow).catch(() => ({ type: 'thrown' })))?.type).not.toBe(
    'identity',
  );
});

it.each([
  ['another audience', { aud: 'somebody-else' }, /aud/],
  ['another issuer', { iss: 'https://evil.example' }, /iss/],
  ['a time that is past', { exp: 1 }, /timestamp|exp/],
  ['another subject', { sub: 'u-2' }, /another user/],
])('rejects an ID token for %s', async (_, claims, reason) => {
  await using service = await fakeIdentity({ sub: 'u-1' });
  service.claims = claims;
  const error = await signIn(discovered(service)).catch((thrown: Error) => thrown);
  expect(JSON.stringify([String(error), String((error as Error).cause), (error as Error).cause])).toMatch(reason);
});

it('rejects a cancelled sign-in and a wrong secret', async () => {
  await using service = await fakeIdentity();
  await expect(signIn({ ...discovered(service), clientSecret: 'wrong' })).rejects.toMatchObject({
    message: 'The identity service does not accept the client id or secret.',
    hint: { field: 'clientSecret' },
  });
  service.person = undefined;
  const result = await signIn(discovered(service)).catch(() => ({ type: 'thrown' }));
  expect(result?.type).not.toBe('identity');
});

it.each([
  ['nothing of the kind', { status: 404 }, 'is not the address of an OpenID Connect issuer'],
  ['a web page', { headers: { 'content-type': 'text/html' }, body: '<html>' }, 'is not the address of'],
  ['no metadata', { json: {} }, 'is not the address of'],
  ['another issuer', { json: { issuer: 'https://id.example.com' } }, 'names another address as its issuer'],
])('reports a wrong issuer with %s', async (_, answer, message) => {
  await using service = await fakeService(answer);
  const settings = { issuer: service.url, clientId: 'c' };
  await expect(begin(settings)).rejects.toMatchObject({
    name: 'DeliveryError',
    message: expect.stringContaining(message),
  });
});

it('requires the endpoints only without an issuer', () => {
  expect(oauth2.config.parse({ clientId: 'c', issuer: 'https://id.example.com' })).toMatchObject({ ok: true });
  expect(oauth2.config.parse({ clientId: 'c' })).toMatchObject({
    ok: false,
    problems: [{ path: 'authUrl' }, { path: 'tokenUrl' }, { path: 'userInfoUrl' }],
  });
});

it('rejects an ID token that the issuer did not sign', async () => {
  await using service = await fakeIdentity();
  service.forged = true;
  await expect(signIn(discovered(service))).rejects.toThrow('ID token of the identity service is not valid');
  service.forged = false;
  expect(await signIn(discovered(service))).toMatchObject({ type: 'identity' });
});

it('rejects an ID token of another sign-in', async () => {
  await using service = await fakeIdentity();
  const parameters = new URL((await begin(discovered(service))).to).searchParams;
  expect(parameters.get('nonce')?.length).toBeGreaterThan(20);
  service.claims = { nonce: 'of-another-sign-in' };
  await expect(signIn(discovered(service))).rejects.toThrow('ID token of the identity service is not valid');
});

it.each([
  ['issuer', { issuer: 'http://id.example.com' }],
  [
    'tokenUrl',
    { authUrl: 'https://id.example.com/a', tokenUrl: 'http://id.example.com/t', userInfoUrl: 'https://x.example' },
  ],
])('rejects a plain HTTP address as %s', async (field, addresses) => {
  const redirect = begin({ clientId: 'c', clientSecret: 's', ...addresses });
  await expect(redirect).rejects.toMatchObject({
    message: expect.stringContaining('Enter an https address'),
    hint: { field },
  });
});

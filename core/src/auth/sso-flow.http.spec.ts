import { generate } from 'otplib';
import { fakeIdentity, followSignIn } from '@vitrine/plugin-sdk/testing';
import { startTestApp } from '../../test/app.ts';
import { ADMIN, createCookieClient } from '../../test/test-data.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';

const { password } = ADMIN;
const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const service of closing.splice(0)) await service[Symbol.asyncDispose]();
});

/** Starts a site with an identity provider and an administrator. */
async function setUp(config: NodeJS.ProcessEnv = {}) {
  const service = await fakeIdentity({ sub: 'u-1', id: 42, login: 'ada', name: 'Ada' });
  closing.push(service);
  const app = await startTestApp({
    plugins: ['sso-github', 'sso-oauth2', 'sso-proxy-header'],
    config: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8', ...config },
  });
  const plugins = app.app.get(PluginsService);
  await plugins.ready;
  const { url: issuer, clientId, clientSecret } = service;
  await plugins.configure('oauth2', { issuer, clientId, clientSecret });
  return { ...app, service, plugins, client: await app.admin() };
}

type Client = ReturnType<typeof createCookieClient>;

/** Runs the flow through the identity provider; returns the page on which the browser arrives. */
async function runFlow(
  client: Client,
  use: 'sign-in' | 'bind',
  change: (path: string) => string = path => path,
): Promise<string> {
  const start = use === 'bind' ? '/api/v1/admin/account/identities/oauth2' : '/api/v1/sso/oauth2';
  const { body } = await client.post(start).expect(200);
  const path = `/api/v1/sso/oauth2/callback?${new URLSearchParams(await followSignIn(body.data.to))}`;
  return (await client.get(change(path)).expect(303)).headers.location ?? '';
}

it('offers configured providers, links an external account, and signs in with it', async () => {
  const { client, url } = await setUp();
  expect((await client.get('/api/v1/sign-in').expect(200)).body.data).toEqual({
    password: true,
    passkey: false,
    providers: [{ id: 'oauth2', title: expect.any(String), icon: expect.stringMatching(/^(data:|$)/) }],
  });
  expect(await runFlow(client, 'bind')).toBe('/admin/account?bound=oauth2');
  const [bound] = (await client.get('/api/v1/admin/account')).body.data.identities;
  expect(bound).toMatchObject({ provider: 'oauth2', name: 'Ada', working: true, usedAt: null });
  const otherClient = createCookieClient(url);
  expect(await runFlow(otherClient, 'sign-in')).toBe('/admin');
  await otherClient.get('/api/v1/session').expect(200, { data: { username: 'admin' } });
  expect(
    (await otherClient.get('/api/v1/admin/sessions')).body.data.find(({ current }: { current: boolean }) => current)
      .method,
  ).toBe('sso:oauth2');
});

describe('a header of a proxy', () => {
  const callback = '/api/v1/sso/proxy-header/callback';

  /** A site behind a proxy, where `ada` is the administrator's name in the header. */
  async function behindProxy(trusted: string) {
    const app = await setUp({ VITRINE_TRUSTED_PROXIES: trusted });
    await app.plugins.configure('proxy-header', { userHeader: 'Remote-User' });
    const arrive = async (client: Client, user?: string | string[]) => {
      await client.post('/api/v1/sso/proxy-header').expect(200);
      const request = client.get(callback);
      if (user !== undefined) void request.set('Remote-User', user as string);
      return (await request.expect(303)).headers.location ?? '';
    };
    return { ...app, arrive };
  }

  it('signs in the user named by a declared proxy, once the account is linked, and nobody else', async () => {
    const { client, url, arrive } = await behindProxy('loopback');
    expect(await arrive(createCookieClient(url), 'ada')).toBe('/login?problem=sso.not-linked');
    await client.post('/api/v1/admin/account/identities/proxy-header').expect(200);
    const bound = await client.get(callback).set('Remote-User', 'ada').expect(303);
    expect(bound.headers.location).toBe('/admin/account?bound=proxy-header');
    const otherClient = createCookieClient(url);
    expect(await arrive(otherClient, 'ada')).toBe('/admin');
    await otherClient.get('/api/v1/session').expect(200, { data: { username: 'admin' } });
    expect(await arrive(createCookieClient(url), 'bob')).toBe('/login?problem=sso.not-linked');
    for (const nobody of [undefined, '', ['ada', 'ada'], ['ada', 'bob']])
      expect(await arrive(createCookieClient(url), nobody)).toBe('/login?problem=sso.refused');
    // The header is ignored if this browser did not start the flow.
    const withoutFlow = await createCookieClient(url).get(callback).set('Remote-User', 'ada').expect(303);
    expect(withoutFlow.headers.location).toBe('/login?problem=sso.refused');
  });

  it.each(['', '10.0.0.0/8'])('ignores the header of an undeclared address (trusted: "%s")', async trusted => {
    const { url, arrive } = await behindProxy(trusted);
    expect(await arrive(createCookieClient(url), 'ada')).toBe('/login?problem=sso.refused');
  });
});

it('creates no account for an unknown identity, and reports it on the sign-in screen', async () => {
  const { url } = await setUp();
  const anonymous = createCookieClient(url);
  expect(await runFlow(anonymous, 'sign-in')).toBe('/login?problem=sso.not-linked');
  await anonymous.get('/api/v1/session').expect(401);
});

it('rejects a callback of another browser, with another state or without an identity', async () => {
  const { client, url, service } = await setUp();
  await runFlow(client, 'bind');
  const victim = createCookieClient(url);
  const { body } = await createCookieClient(url).post('/api/v1/sso/oauth2');
  const query = new URLSearchParams(await followSignIn(body.data.to));
  const forged = await victim.get(`/api/v1/sso/oauth2/callback?${query}`).expect(303);
  expect(forged.headers.location).toBe('/login?problem=sso.refused');
  await victim.get('/api/v1/session').expect(401);
  expect(await runFlow(victim, 'sign-in', path => path.replace(/state=[^&]*/, 'state=other'))).toMatch(
    /^\/login\?problem=sso\./,
  );
  service.person = undefined;
  expect(await runFlow(victim, 'sign-in')).toBe('/login?problem=sso.refused');
  await victim.get('/api/v1/session').expect(401);
});

it('rejects a callback of another provider than the one it was started with', async () => {
  const { url, app, plugins } = await setUp();
  await plugins.configure('github', { clientId: 'x', clientSecret: 'y' });
  const requests: string[] = [];
  app.get(CoreHooks).internal.signIn.tap('github', step => void requests.push(step.type), { order: 'early' });
  const client = createCookieClient(url);
  const { body } = await client.post('/api/v1/sso/oauth2').expect(200);
  const query = new URLSearchParams(await followSignIn(body.data.to));
  const { headers } = await client.get(`/api/v1/sso/github/callback?${query}`).expect(303);
  expect(headers.location).toBe('/login?problem=sso.refused');
  expect(requests).toEqual([]);
  await client.post('/api/v1/sso/github');
  expect(requests).toEqual(['begin']);
});

it('links an account only for a signed-in user with a recent proof, and each external account once', async () => {
  const { client, url, clock } = await setUp();
  expect((await createCookieClient(url).post('/api/v1/admin/account/identities/oauth2').expect(401)).body.code).toBe(
    'session.unauthenticated',
  );
  await clock.skip('11m');
  expect((await client.post('/api/v1/admin/account/identities/oauth2').expect(403)).body.code).toBe('step-up.required');
  await client.post('/api/v1/session/step-up').send({ password }).expect(200);
  expect(await runFlow(client, 'bind')).toBe('/admin/account?bound=oauth2');
  expect(await runFlow(client, 'bind')).toBe('/admin/account?problem=sso.already-linked');
});

it('links no account if the session ended during the flow', async () => {
  const { client } = await setUp();
  const { body } = await client.post('/api/v1/admin/account/identities/oauth2').expect(200);
  const callback = `/api/v1/sso/oauth2/callback?${new URLSearchParams(await followSignIn(body.data.to))}`;
  await client.delete('/api/v1/session').expect(204);
  const { headers } = await client.get(callback).expect(303);
  expect(headers.location).toBe('/admin/account?problem=session.unauthenticated');
  await client.post('/api/v1/session').send(ADMIN).expect(201);
  expect((await client.get('/api/v1/admin/account')).body.data.identities).toEqual([]);
});

it('asks for the code of the app as well if one is set up', async () => {
  const { client, url, clock } = await setUp();
  await runFlow(client, 'bind');
  const { secret } = (await client.post('/api/v1/admin/account/totp').send({ password })).body.data;
  const code = () => generate({ secret, epoch: Math.floor(clock.now() / 1000) });
  await client
    .post('/api/v1/admin/account/totp/confirm')
    .send({ code: await code() })
    .expect(200);
  await clock.advance('30s');
  const other = createCookieClient(url);
  expect(await runFlow(other, 'sign-in')).toBe('/login?step=second-factor');
  await other.get('/api/v1/session').expect(401);
  await other
    .post('/api/v1/session/second-factor')
    .send({ code: await code() })
    .expect(201);
  await other.get('/api/v1/session').expect(200);
});

it('disables passwords only with a working external account, and then keeps the last one', async () => {
  const { client, url, plugins } = await setUp();
  const disablePasswords = () => client.put('/api/v1/admin/sso').send({ passwordSignIn: false });
  expect((await disablePasswords().expect(409)).body.code).toBe('sso.link-required');
  await runFlow(client, 'bind');
  await plugins.disable('oauth2');
  expect((await disablePasswords().expect(409)).body.code).toBe('sso.link-required');
  await plugins.enable('oauth2');
  await disablePasswords().expect(200, { data: { passwordSignIn: false } });
  expect((await createCookieClient(url).post('/api/v1/session').send(ADMIN).expect(403)).body.code).toBe(
    'session.password-disabled',
  );
  expect(
    (await createCookieClient(url).post('/api/v1/session').send({ username: 'nobody', password: 'x' }).expect(403)).body
      .code,
  ).toBe('session.password-disabled');
  const [{ id }] = (await client.get('/api/v1/admin/account')).body.data.identities;
  expect((await client.delete(`/api/v1/admin/account/identities/${id}`).expect(409)).body.code).toBe('identity.last');
  await client.put('/api/v1/admin/sso').send({ passwordSignIn: true }).expect(200);
  await client.delete(`/api/v1/admin/account/identities/${id}`).expect(204);
  await createCookieClient(url).post('/api/v1/session').send(ADMIN).expect(201);
});

it("sends the identity service the site's own address, never a name from a request", async () => {
  const known = await setUp({ VITRINE_PUBLIC_URL: 'https://status.example/view' });
  const begin = (app: typeof known, headers: object) =>
    app.http.post('/api/v1/sso/oauth2').set(headers as Record<string, string>);
  const callback = async (app: typeof known, headers: object) =>
    new URL((await begin(app, headers).expect(200)).body.data.to).searchParams.get('redirect_uri');
  expect(await callback(known, { host: 'status.example' })).toBe(
    'https://status.example/view/api/v1/sso/oauth2/callback',
  );
  expect(await callback(known, { host: 'localhost:1' })).toBe('https://status.example/view/api/v1/sso/oauth2/callback');
  const unknown = await setUp();
  expect((await begin(unknown, { host: 'nas.local' }).expect(409)).body.code).toBe('sso.public-url-required');
});

it('logs no secret of a flow', async () => {
  const { client } = await setUp();
  await runFlow(client, 'bind');
  const { body } = await client.get('/api/v1/admin/audit?action=identities.bind').expect(200);
  expect(body.data.entries[0]).toMatchObject({
    action: 'identities.bind',
    subject: { id: 'oauth2', name: 'Ada' },
    actor: { name: 'admin' },
  });
  expect(JSON.stringify((await client.get('/api/v1/admin/audit')).body)).not.toMatch(/Correct-Horse|v1:|code=|state=/);
});

it('limits the flows that visitors of one network start, and those of no other', async () => {
  const { http, service, clock } = await setUp({ VITRINE_TRUSTED_PROXIES: 'loopback' });
  const begin = (address: string) => http.post('/api/v1/sso/oauth2').set('x-forwarded-for', address);
  for (let i = 0; i < 20; i++) await begin(`2001:db8::${i}`).expect(200);
  const requestsBefore = service.requests.length;
  const refusal = await begin('2001:db8::ffff').expect(429);
  expect(refusal.headers['retry-after']).toBe('1');
  expect(service.requests.length).toBe(requestsBefore);
  await begin('192.0.2.1').expect(200);
  await clock.advance('1s');
  await begin('2001:db8::1').expect(200);
  await begin('2001:db8::1').expect(429);
});

import { fakeIdentity, followSignIn, type FakeIdentity } from '@vitrine/plugin-sdk/testing';
import { startTestApp } from '../../test/app.ts';
import { PluginsService } from './lifecycle/plugins.service.ts';
import { SsoService } from './sso.service.ts';

const callback = 'https://status.example.com/api/v1/sso/oauth2/callback';
const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const service of closing.splice(0)) await service[Symbol.asyncDispose]();
});

async function setUp(config: NodeJS.ProcessEnv = { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8' }) {
  const service = await fakeIdentity({ sub: 'u-1', id: 42, login: 'ada', name: 'Ada' });
  closing.push(service);
  const harness = await startTestApp({ config, plugins: ['sso-github', 'sso-oauth2', 'sso-proxy-header'] });
  const plugins = harness.app.get(PluginsService);
  await plugins.ready;
  const { url, clientId, clientSecret } = service;
  await plugins.configure('oauth2', { issuer: url, clientId, clientSecret });
  await plugins.configure('github', { server: url, clientId, clientSecret });
  return { ...harness, service, plugins, sso: harness.app.get(SsoService) };
}
const runFlow = async (sso: SsoService, provider: string) => {
  const { to, flow } = await sso.begin(provider, callback);
  return sso.finish(provider, await followSignIn(to), flow);
};

it('offers the providers that are configured, and no others', async () => {
  const { sso, plugins } = await setUp();
  expect((await sso.providers()).map(({ id }) => id)).toEqual(['github', 'oauth2']);
  await plugins.disable('github');
  expect((await sso.providers()).map(({ id }) => id)).toEqual(['oauth2']);
  await expect(sso.begin('github', callback)).rejects.toMatchObject({ code: 'sso.provider-unknown' });
});

it('identifies the user through OpenID Connect and through GitHub', async () => {
  const { sso } = await setUp();
  expect(await runFlow(sso, 'oauth2')).toEqual({ id: 'u-1', name: 'Ada' });
  expect(await runFlow(sso, 'github')).toMatchObject({ id: '42', name: 'ada' });
});

it('hides the state of a flow from the browser, and rejects any other state', async () => {
  const { sso } = await setUp();
  const firstFlow = await sso.begin('oauth2', callback);
  const secondFlow = await sso.begin('oauth2', callback);
  expect(Buffer.from(firstFlow.flow.split(':')[1] ?? '', 'base64url').toString()).not.toContain('verifier');
  const query = await followSignIn(secondFlow.to);
  for (const flow of ['', 'v1:AAAA', firstFlow.flow.slice(0, -3)]) {
    await expect(sso.finish('oauth2', query, flow)).rejects.toMatchObject({ code: 'sso.refused' });
  }
  await expect(sso.finish('oauth2', query, firstFlow.flow)).rejects.toMatchObject({ code: 'sso.refused' });
  await expect(sso.finish('github', query, secondFlow.flow)).rejects.toMatchObject({ code: 'sso.refused' });
});

it('ends a flow that takes too long, and reports that a user cancelled', async () => {
  const { sso, clock, service } = await setUp();
  const [slow, late] = [await sso.begin('oauth2', callback), await sso.begin('oauth2', callback)];
  const [query, lateQuery] = [await followSignIn(slow.to), await followSignIn(late.to)];
  await clock.skip('10m');
  expect(await sso.finish('oauth2', query, slow.flow)).toMatchObject({ id: 'u-1' });
  await clock.skip('1ms');
  await expect(sso.finish('oauth2', lateQuery, late.flow)).rejects.toThrow('took too long');
  service.person = undefined;
  await expect(runFlow(sso, 'github')).rejects.toMatchObject({
    code: 'sso.refused',
    message: 'The person said no.',
  });
});

it('explains failures and refusals in the language of the user', async () => {
  const { sso, plugins, service } = await setUp();
  await expect(sso.finish('oauth2', {}, '', { language: 'zh-CN' })).rejects.toMatchObject({
    code: 'sso.refused',
    message: '此次登录不是在此浏览器中开始的。',
  });
  await plugins.configure('oauth2', { issuer: 'https://10.0.0.1', clientId: 'x', clientSecret: 'y' });
  await expect(sso.begin('oauth2', callback, 'zh-TW')).rejects.toMatchObject({
    code: 'sso.failed',
    message: '10.0.0.1 不是公開位址。可用環境變數 VITRINE_OUTBOUND_ALLOWLIST 允許它。',
  });
  service.person = undefined;
  const { to, flow } = await sso.begin('github', callback, 'zh-CN');
  await expect(sso.finish('github', await followSignIn(to), flow)).rejects.toThrow('The person said no.');
});

it('passes the headers of a trusted proxy to the provider that reads them', async () => {
  const { sso, plugins } = await setUp();
  await plugins.enable('proxy-header');
  await plugins.configure('proxy-header', { userHeader: 'Remote-User' });
  const { flow } = await sso.begin('proxy-header', callback);
  const proxyHeaders = { 'remote-user': 'ada' };
  expect(await sso.finish('proxy-header', {}, flow, { proxyHeaders })).toMatchObject({ id: 'ada' });
  await expect(sso.finish('proxy-header', {}, flow)).rejects.toMatchObject({ code: 'sso.refused' });
  await plugins.disable('proxy-header');
  await expect(sso.finish('proxy-header', {}, flow, { proxyHeaders })).rejects.toMatchObject({
    code: 'sso.provider-unknown',
  });
});

it('rejects an identity service on an address that the operator did not allow', async () => {
  const { sso, service } = await setUp({});
  const before = (service as FakeIdentity).requests.length;
  await expect(sso.begin('oauth2', callback)).rejects.toMatchObject({ code: 'sso.failed' });
  const github = await sso.begin('github', callback);
  await expect(
    sso.finish('github', { code: 'x', state: new URL(github.to).searchParams.get('state') ?? '' }, github.flow),
  ).rejects.toThrow();
  expect(service.requests.length).toBe(before);
});

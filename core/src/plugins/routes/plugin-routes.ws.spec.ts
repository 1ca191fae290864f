import { fileURLToPath } from 'node:url';
import { EntityManager } from '@mikro-orm/sql';
import { WebSocket } from 'ws';
import { AGENTS } from '@vitrine/contracts/settings';
import { startTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { appWithInstalled } from '../../../test/installed-plugins.ts';
import { ADMIN } from '../../../test/test-data.ts';
import { ApiKeysService } from '../../api-keys/api-keys.service.ts';
import { AccountEntity } from '../../auth/account.entity.ts';
import { NodesService } from '../../nodes/nodes.service.ts';
import { VISITOR } from '../../platform/http/caller.ts';
import { SESSION_PROOF, sessionProofOf } from '../../platform/http/session-proof.ts';
import { SessionEntity } from '../../sessions/session.entity.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';

const fixtures = fileURLToPath(new URL('../../../test/fixtures/plugins', import.meta.url));

/** The fixture as a bundled plugin, inside the core, and as a plugin of the data folder, in a process of its own. */
const SETUPS = {
  inside: async (extraEnv: NodeJS.ProcessEnv) => {
    const config = { VITRINE_PLUGINS_DIR: fixtures, VITRINE_PLUGIN_START_TIMEOUT: '1', ...extraEnv };
    const harness = await startTestApp({ config });
    const plugins = harness.app.get(PluginsService);
    await plugins.ready;
    return { ...harness, plugins };
  },
  apart: (extraEnv: NodeJS.ProcessEnv) => appWithInstalled(['foreign-protocol'], extraEnv),
};

async function setUp(place: keyof typeof SETUPS, extraEnv: NodeJS.ProcessEnv = {}) {
  const harness = await SETUPS[place](extraEnv);
  const connect = async (path: string) => {
    const socket = new WebSocket(`${harness.url.replace('http', 'ws')}${path}`);
    const messages: string[] = [];
    socket.on('message', data => messages.push(String(data)));
    const closed = new Promise<number>(resolve => socket.on('close', resolve));
    await new Promise(resolve => (socket.on('open', resolve), socket.on('error', resolve)));
    return { socket, messages, closed };
  };
  // Passport has one strategy per process, that of the app started last, so the others sign in only during their set-up.
  const signedIn = harness.admin();
  return { ...harness, connect, admin: () => signedIn };
}

const running = {} as Record<keyof typeof SETUPS, Awaited<ReturnType<typeof setUp>>>;
beforeAll(async () => {
  for (const place of ['inside', 'apart'] as const) running[place] = await setUp(place);
});

describe.each(['inside', 'apart'] as const)('a plugin %s', place => {
  it('passes a request to the plugin that claims its route, without the cookie', async () => {
    const { http } = running[place];
    const answer = await http.get('/api/echo/a%20b?q=1').set('cookie', 'session=secret').expect(201);
    expect(answer.body).toMatchObject({ name: 'a b', q: '1', cookie: null });
    expect(answer.headers['x-echo']).toBe('yes');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('prevents a route from posing as a page of the site with its headers', async () => {
    const { http } = running[place];
    const { headers, text } = await http.get('/api/taker/page.html').expect(200);
    expect(text).toContain('<script>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'max-age=60',
      'x-other-product': '1.2',
      'content-security-policy': expect.stringMatching(/^sandbox; ?default-src 'none';/),
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    for (const name of ['service-worker-allowed', 'access-control-allow-origin', 'clear-site-data', 'x-accel-redirect'])
      expect(headers).not.toHaveProperty(name);
    await http.get('/api/taker/worker.js').expect(200);
    await http.get('/api/taker/worker.js').set('service-worker', 'script').expect(404);
  });

  it.each(['/instance/1', 'there?x=1', '../up', ''])('lets a route redirect to %j of the site', async to => {
    const { http } = running[place];
    await http.get('/api/leads').query({ to }).expect(302).expect('location', to);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'https://a:b',
  ])('lets no route redirect to %j', async to => {
    const { headers, body } = await running[place].http.get('/api/leads').query({ to }).expect(502);
    expect(body.code).toBe('plugin.route-failed');
    expect(headers).not.toHaveProperty('location');
  });

  it('passes a body on unchanged', async () => {
    const { http } = running[place];
    const sent = '{ "b":1,  "a":2 }';
    const { body } = await http.post('/api/echo').set('content-type', 'application/json').send(sent).expect(200);
    expect(body).toEqual({ bytes: sent, json: { b: 1, a: 2 } });
    await http
      .post('/api/upload')
      .set('content-type', 'application/octet-stream')
      .send(Buffer.alloc(10))
      .expect(200, '10');
    await http.post('/api/upload').set('content-type', 'application/octet-stream').send(Buffer.alloc(11)).expect(413);
  });

  it('rejects callers outside the audience of a route', async () => {
    const { http, admin } = running[place];
    expect((await http.get('/api/secrets').expect(401)).body.code).toBe('session.unauthenticated');
    await (await admin()).get('/api/secrets').expect(200, '"for administrators"');
  });

  it("lets a plugin call the API with the caller's rights only", async () => {
    const { http, admin } = running[place];
    expect((await http.get('/api/nodes').expect(200)).body.code).toBe('session.unauthenticated');
    expect((await (await admin()).get('/api/nodes').expect(200)).body.data).toEqual({ username: 'admin' });
  });

  describe('the headers of a request', () => {
    const secrets = {
      cookie: 'a=1',
      'proxy-authorization': 'Basic cHJveHk=',
      'sec-websocket-protocol': `${SESSION_PROOF}, abc`,
      [SESSION_PROOF]: 'abc',
    };

    it('contain no credential of the core', async () => {
      const { http, app } = running[place];
      const [account] = await app.get(EntityManager).fork().findAll(AccountEntity);
      const { secret } = await app
        .get(ApiKeysService)
        .create(account!.uuid, { name: 'reader', scopes: ['full'], nodes: null, expiresAt: null }, true);
      for (const audience of ['anyone', 'viewer', 'admin']) {
        const { body } = await http
          .get(`/api/headers/${audience}`)
          .set({ ...secrets, authorization: `Bearer ${secret}` })
          .expect(200);
        expect(Object.keys(body.headers)).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/cookie|auth|vitrine|protocol/)]),
        );
        expect(body.caller).toEqual({ kind: audience === 'anyone' ? 'visitor' : 'key' });
      }
    });

    it('contain the token of another product on public routes', async () => {
      const { http } = running[place];
      const headers = { authorization: 'Bearer of-another-product', 'x-token': 'other', 'x-hub-signature': 'abc' };
      expect((await http.get('/api/headers/anyone').set(headers).expect(200)).body.headers).toMatchObject(headers);
    });

    it('contain no header that identifies a client on behalf of the core', async () => {
      const { body } = await running[place].http.get('/api/through/anyone').expect(200);
      expect(Object.keys(body.headers)).not.toContain('x-vitrine-on-behalf');
    });
  });

  it('revokes the API of a request once it is answered', async () => {
    const { http, admin } = running[place];
    await (await admin()).get('/api/keep').expect(200);
    expect((await http.get('/api/kept').expect(200)).body).toBe('The api of a request ends with its response');
  });

  it.each([
    ['a navigation', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['an image', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a browser without TLS', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }],
  ])('does not act for an administrator whose browser sends only the cookie: %s', async (_, headers) => {
    const client = await running[place].admin();
    const at = { domain: '127.0.0.1', path: '/', secure: false, script: false };
    expect((await client.get('/api/nodes').set(headers).expect(200)).body.code).toBe('session.unauthenticated');
    const token = client.jar.getCookie('vitrine', at)!.value;
    const responseWithProof = await client
      .get('/api/nodes')
      .set({ ...headers, [SESSION_PROOF]: sessionProofOf(token) });
    expect(responseWithProof.body.data).toEqual({ username: 'admin' });
  });

  it('counts the calls of a plugin for the address of its caller', async () => {
    const { app, http, admin } = await setUp(place, { VITRINE_TRUSTED_PROXIES: 'loopback' });
    await admin();
    const from = (address: string, password: string) =>
      http.post('/api/login').set('x-forwarded-for', address).send({ username: ADMIN.username, password });
    for (let i = 0; i < 5; i++) await from('192.0.2.1', 'wrong').expect(401);
    await from('192.0.2.1', ADMIN.password).expect(429);
    await from('192.0.2.2', ADMIN.password).expect(201);
    const sessions = await app
      .get(EntityManager)
      .fork()
      .find(SessionEntity, {}, { orderBy: { createdAt: 'desc' } });
    expect(sessions.map(({ lastIp }) => lastIp)).toContain('192.0.2.2');
  });

  it('ignores the header for forwarded clients from other clients', async () => {
    const { http } = running[place];
    const facts = JSON.stringify({ address: '192.0.2.9', secure: false, host: 'localhost' });
    for (const secret of ['', 'guess', 'x'.repeat(43)]) {
      const { body } = await http.get('/api/echo/a').set('x-vitrine-on-behalf', `${secret} ${facts}`).expect(201);
      expect(body.address).toBe('127.0.0.1');
    }
  });

  it('keeps the core’s own routes, and exposes no internal errors of a plugin', async () => {
    const { http, plugins } = running[place];
    expect(JSON.stringify((await http.get('/api/v1/nodes')).body)).not.toContain('stolen');
    const broken = await http.get('/api/broken').expect(502);
    expect(broken.body.code).toBe('plugin.route-failed');
    expect(JSON.stringify(broken.body)).not.toContain('inner words');
    expect(plugins.findOneOrFail('foreign-protocol').error?.message).toBe('routes: inner words');
  });

  it('accepts agents of another protocol by their token, and stores their reports', async () => {
    const { given, connect, app, http } = running[place];
    const { uuid, token } = await given.node({ name: 'foreign' });
    const { socket, messages } = await connect(`/api/clients/report?token=${token}`);
    await eventually(() => messages.includes('{"message":"welcome"}'));
    socket.send(JSON.stringify({ cpu: { usage: 42 }, ram: { used: 512 } }));
    const node = async () => app.get(NodesService).findOneOrFail(uuid, VISITOR);
    await eventually(async () => (await node()).agentVersion === 'foreign 1.2');
    const cpu = async () => (await http.get(`/api/v1/nodes/${uuid}/recent`)).body.data.columns.cpu as number[];
    await eventually(async () => (await cpu()).includes(42));
    socket.send('throw');
    socket.send(JSON.stringify({ cpu: { usage: 400 }, ram: { used: 512 } }));
    await eventually(() => messages.some(text => text.includes('"error"')));
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
  });

  it('rejects an unknown token', async () => {
    const { connect } = running[place];
    expect(await (await connect('/api/clients/report?token=wrong')).closed).toBe(1008);
  });

  it('enrols a machine with the discovery key only', async () => {
    const { http, app } = running[place];
    await app.get(SettingsService).set(AGENTS, { key: 'a-discovery-key' });
    await http.post('/api/clients/register?name=osaka').set('authorization', 'Bearer wrong').expect(403);
    const { body } = await http
      .post('/api/clients/register?name=osaka')
      .set('authorization', 'Bearer a-discovery-key')
      .expect(200);
    expect((await app.get(NodesService).findByToken(body.data.token))?.uuid).toBe(body.data.node);
  });

  it('closes the routes of a disabled plugin, and opens them again', async () => {
    const { given, connect, http, plugins } = running[place];
    const { token } = await given.node({ name: 'doors' });
    const { messages, closed } = await connect(`/api/clients/report?token=${token}`);
    await eventually(() => messages.length > 0);
    await plugins.disable('foreign-protocol');
    expect(await closed).toBe(1001);
    await http.get('/api/echo/x').expect(404);
    await plugins.enable('foreign-protocol');
    await http.get('/api/echo/x').expect(201);
    const reconnected = await connect(`/api/clients/report?token=${token}`);
    await eventually(() => reconnected.messages.length > 0);
    reconnected.socket.close();
  });
});

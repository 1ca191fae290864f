import { once } from 'node:events';
import { WebSocket } from 'ws';
import { SITE } from '@vitrine/contracts/settings';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { RouteCatalogueService } from '../platform/openapi/routes.ts';
import { SocketServerService } from '../platform/sockets/socket-server.service.ts';
import { SettingsService } from '../settings/settings.service.ts';

const set = ({ app }: TestApp, patch: { private?: boolean; origins?: string[] }) =>
  app.get(SettingsService).set(SITE, patch);

async function knock({ url }: TestApp, path: string, options = {}): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws') + path, options);
  return new Promise((resolve, reject) => {
    socket.once('open', () => (socket.terminate(), resolve(101)));
    socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0));
    socket.once('error', reject);
  });
}

/** Routes of a private site that need no credentials: sign-in, and those for agents. */
const OPEN = [
  'GET /agent/:file',
  'GET /agent/SHA256SUMS',
  'GET /api/public',
  'GET /api/v1/openapi.json',
  'GET /api/v1/sign-in',
  'GET /api/v1/sso/:provider/callback',
  'GET /healthz',
  'GET /docs',
  'GET /docs/:kind/:file',
  'GET /install.ps1',
  'GET /install.sh',
  'GET /llms.txt',
  'GET /npm',
  'GET /npm/-/v1/search',
  'GET /npm/:package',
  'GET /npm/@vitrine/:name/-/:file',
  'GET /plugin-web/:id/:release/*path',
  'GET /readyz',
  'GET /share/:token',
  'GET /share/:token/card.png',
  'GET /themes/:alias/:file',
  'GET /themes/:alias/dist/*path',
  'GET /themes/media/:id/:name',
  'GET /themes/~:key/*path',
  'POST /api/v1/agent/register',
  'POST /api/v1/session',
  'POST /api/v1/session/passkey',
  'POST /api/v1/session/passkey/options',
  'POST /api/v1/session/second-factor',
  'POST /api/v1/setup',
  'POST /api/v1/sso/:provider',
];

it('shows visitors of a private site only its name and where to sign in', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  const { uuid } = await site.given.node({ name: 'secret-name' });
  await site.app.get(SettingsService).set(SITE, { description: 'secret-words', private: true });
  const routes = site.app.get(RouteCatalogueService).all();
  for (const { method, path } of routes.filter(({ access }) => access.audience === 'viewer')) {
    const { status, body } = await site.http[method.toLowerCase() as 'get'](path.replace(/[*:]\w+/g, uuid)).send();
    expect(`${method} ${path} ${status} ${body.code}`).toBe(`${method} ${path} 401 site.private`);
  }
  const { text } = await site.http.get('/api/public').expect(200);
  expect(text).not.toMatch(/secret|Test/);
  expect(JSON.parse(text).data).toMatchObject({ private: true, signedIn: false, activeTheme: null });
  expect((await client.get('/api/public')).body.data).toMatchObject({
    private: true,
    signedIn: true,
    site: { name: 'Test' },
  });
  await client.get(`/api/v1/nodes/${uuid}`).expect(200);
});

it('opens no other route to anyone', async () => {
  const routes = (await startTestApp()).app.get(RouteCatalogueService).all();
  const known = new Set([...OPEN, ...PLAIN_FILES]);
  expect(
    routes
      .filter(({ access, method, path }) => access.audience === 'anyone' && !known.has(`${method} ${path}`))
      .map(({ method, path }) => `${method} ${path}`),
  ).toEqual([]);
});

/** The page and files of the shell itself, which are not confidential. */
const PLAIN_FILES = ['GET /', 'GET /*path', 'GET /manifest.webmanifest', 'GET /metrics'];

it("closes every visitor's socket, also those open when it became private", async () => {
  const site = await startTestApp();
  const client = await site.admin();
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/live`);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await set(site, { private: true });
  expect((await closed)[0]).toBe(1012);
  for (const path of site.app.get(SocketServerService).paths())
    expect([path, await knock(site, path)]).toEqual([path, 401]);
  await client.get('/api/v1/nodes').expect(200);
});

describe('pages of other origins', () => {
  const allowedOrigin = 'https://friend.example';

  it('may read public data without cookies, and change nothing', async () => {
    const site = await startTestApp();
    const cookie = (await site.admin(), '');
    const get = (origin: string) => site.http.get('/api/v1/nodes').set({ origin, cookie });
    expect((await get(allowedOrigin).expect(200)).headers).not.toHaveProperty('access-control-allow-origin');
    await set(site, { origins: [allowedOrigin] });
    const { headers } = await get(allowedOrigin).expect(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': allowedOrigin,
      vary: expect.stringContaining('Origin'),
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    for (const origin of [
      'https://friend.example.evil.example',
      'http://friend.example',
      'https://evil.example',
      'null',
      `${allowedOrigin}:444`,
    ])
      expect([origin, (await get(origin)).headers['access-control-allow-origin']]).toEqual([origin, undefined]);
    const preflight = await site.http
      .options('/api/v1/nodes')
      .set({ origin: allowedOrigin, 'access-control-request-method': 'PUT' })
      .expect(204);
    expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD');
    await site.http.post('/api/v1/session').set({ origin: allowedOrigin }).send({}).expect(403);
    expect((await site.http.get('/').set({ origin: allowedOrigin })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
  });

  it('may open the live socket as visitors, regardless of cookies', async () => {
    const site = await startTestApp();
    await set(site, { origins: [allowedOrigin] });
    expect(await knock(site, '/api/v1/live', { origin: allowedOrigin })).toBe(101);
    expect(await knock(site, '/api/v1/live', { origin: 'https://evil.example' })).toBe(403);
    await set(site, { private: true });
    const client = await site.admin();
    const cookie = (await client.post('/api/v1/session').send({ username: 'admin', password: 'Correct-Horse-1' }))
      .headers['set-cookie'];
    expect(
      await knock(site, '/api/v1/live', { origin: allowedOrigin, headers: { cookie: String(cookie).split(';')[0] } }),
    ).toBe(401);
  });
});

import { once } from 'node:events';
import { request } from 'node:http';
import { WebSocket, type ClientOptions } from 'ws';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { ADMIN, cookieOf } from '../../../test/test-data.ts';
import { NodesService } from '../../nodes/nodes.service.ts';
import { SessionsService } from '../../sessions/sessions.service.ts';
import { entryFor } from '../http/access.ts';
import { callerOf, type Caller } from '../http/caller.ts';
import { SocketServerService } from './socket-server.service.ts';

const config = { VITRINE_ADMIN_USERNAME: ADMIN.username, VITRINE_ADMIN_PASSWORD: ADMIN.password };

/** Starts the app with three paths that record their callers. */
async function withDoors(extraEnv: NodeJS.ProcessEnv = {}) {
  const harness = await startTestApp({ config: { ...config, ...extraEnv } });
  const callers: Caller[] = [];
  for (const audience of ['anyone', 'agent', 'admin'] as const)
    harness.app
      .get(SocketServerService)
      .serve(`/${audience}`, { ...entryFor(audience), maxPayload: 1024 })
      .on('connection', (_, sent) => callers.push(callerOf(sent)));
  const cookie = cookieOf((await harness.http.post('/api/v1/session').send(ADMIN)).headers);
  return { ...harness, callers, cookie };
}

/** Opens a socket; returns it, or the status of the refusal. */
async function open(
  { url }: Pick<TestApp, 'url'>,
  path: string,
  options: ClientOptions = {},
): Promise<WebSocket | number> {
  const socket = new WebSocket(url.replace('http', 'ws') + path, options);
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.once('error', reject);
  });
}

async function opened(...args: Parameters<typeof open>): Promise<WebSocket> {
  const socket = await open(...args);
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  return socket;
}

const closeCode = async (socket: WebSocket) => ((await once(socket, 'close')) as [number])[0];

it('identifies a visitor, an administrator and an agent', async () => {
  const app = await withDoors();
  const node = await app.given.node();
  await opened(app, '/anyone');
  await opened(app, '/anyone', { origin: app.url, headers: { cookie: app.cookie } });
  await opened(app, '/agent', { headers: { authorization: `Bearer ${node.token}` } });
  expect(app.callers).toEqual([
    { kind: 'visitor' },
    { kind: 'admin', account: expect.any(String), session: expect.any(String) },
    { kind: 'agent', node: node.uuid },
  ]);
});

it('rejects unauthorised callers before the upgrade', async () => {
  const app = await withDoors();
  const cookie = { headers: { cookie: app.cookie } };
  expect(await open(app, '/nowhere')).toBe(404);
  expect(await open(app, '/admin', { origin: app.url })).toBe(401);
  expect(await open(app, '/agent')).toBe(401);
  expect(await open(app, '/agent', { headers: { authorization: 'Bearer guessed' } })).toBe(401);
  expect(await open(app, '/agent', { origin: app.url, ...cookie })).toBe(401);
  expect(await open(app, '/admin', { origin: 'https://evil.example', ...cookie })).toBe(403);
  expect(await open(app, '/anyone', { origin: 'https://evil.example', ...cookie })).toBe(403);
  expect(await open(app, '/anyone', { origin: 'https://evil.example' })).toBe(403);
  expect(await open(app, '/anyone', { origin: 'null' })).toBe(403);
  expect(await open(app, '/admin', cookie)).toBe(403);
  expect(app.callers).toEqual([]);
});

it('requires a fresh proof for a socket that declares one', async () => {
  const app = await withDoors();
  app.app
    .get(SocketServerService)
    .serve('/proven', { audience: 'admin', scope: 'control', stepUp: 'recent', maxPayload: 1024 });
  const options = { origin: app.url, headers: { cookie: app.cookie } };
  await opened(app, '/proven', options);
  await app.clock.skip('11m');
  await opened(app, '/admin', options);
  expect(await open(app, '/proven', options)).toBe(403);
  const { password } = ADMIN;
  await app.http.post('/api/v1/session/step-up').set({ cookie: app.cookie, origin: app.url }).send({ password });
  await opened(app, '/proven', options);
});

it("refuses a host name that is not the site's", async () => {
  const app = await withDoors({ VITRINE_PUBLIC_URL: 'https://status.example' });
  expect(await open(app, '/anyone', { headers: { host: 'evil.example' } })).toBe(421);
  await opened(app, '/anyone', { headers: { host: 'status.example' }, origin: 'https://status.example' });
});

it('serves its paths below the base path too', async () => {
  const app = await withDoors({ VITRINE_BASE_PATH: '/status' });
  await opened(app, '/status/anyone?x=1');
  expect(await open(app, '/statusanyone')).toBe(404);
});

it('closes a socket that sends more than allowed', async () => {
  const app = await withDoors();
  const socket = await opened(app, '/anyone');
  socket.send('x'.repeat(1025));
  expect(await closeCode(socket)).toBe(1009);
});

it('closes the sockets of a session when it ends', async () => {
  const app = await withDoors();
  const ownSocket = await opened(app, '/admin', { origin: app.url, headers: { cookie: app.cookie } });
  const visitor = await opened(app, '/anyone');
  const ended = closeCode(ownSocket);
  await app.http.delete('/api/v1/session').set({ cookie: app.cookie, origin: app.url }).expect(204);
  expect(await ended).toBe(1008);
  expect(visitor.readyState).toBe(WebSocket.OPEN);
});

it('closes the sockets of expired sessions', async () => {
  const app = await withDoors();
  const ended = closeCode(await opened(app, '/admin', { origin: app.url, headers: { cookie: app.cookie } }));
  await app.clock.skip('31d');
  expect(await ended).toBe(1008);
});

it('closes every session of an account except one', async () => {
  const app = await withDoors();
  const cookie = cookieOf((await app.http.post('/api/v1/session').send(ADMIN)).headers);
  const old = await opened(app, '/admin', { origin: app.url, headers: { cookie: app.cookie } });
  const socket = await opened(app, '/admin', { origin: app.url, headers: { cookie } });
  const [, keptSocket] = app.callers;
  if (keptSocket?.kind !== 'admin') throw new Error('no administrator came');
  const ended = closeCode(old);
  await app.app.get(SessionsService).closeAll(keptSocket.account, keptSocket.session);
  expect(await ended).toBe(1008);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  await app.http.get('/api/v1/session').set({ cookie }).expect(200);
  await app.http.get('/api/v1/session').set({ cookie: app.cookie }).expect(401);
});

it('disconnects an agent when its node is removed or its token renewed', async () => {
  const app = await withDoors();
  const nodes = app.app.get(NodesService);
  const [keptNode, renewed, removed] = await Promise.all([app.given.node(), app.given.node(), app.given.node()]);
  const connect = (node: { token: string }) =>
    opened(app, '/agent', { headers: { authorization: `Bearer ${node.token}` } });
  const [unaffected, first, second] = [await connect(keptNode), await connect(renewed), await connect(removed)];
  const ended = Promise.all([closeCode(first), closeCode(second)]);
  await nodes.rotateToken(renewed.uuid);
  await nodes.remove(removed.uuid);
  expect(await ended).toEqual([4401, 4401]);
  expect(await open(app, '/agent', { headers: { authorization: `Bearer ${renewed.token}` } })).toBe(401);
  expect(unaffected.readyState).toBe(WebSocket.OPEN);
});

it('closes with 1001 when the core stops, also unresponsive sockets', async () => {
  const app = await withDoors();
  const visitorCode = closeCode(await opened(app, '/anyone'));
  const silent = await opened(app, '/anyone');
  silent.pause();
  const started = performance.now();
  await app.stop();
  expect(await visitorCode).toBe(1001);
  expect(performance.now() - started).toBeLessThan(3000);
  silent.resume();
});

it('ignores the offer of another upgrade, as of curl --http2', async () => {
  const { url } = await startTestApp();
  const status = await new Promise(resolve =>
    request(
      `${url}/healthz`,
      { headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' } },
      response => resolve(response.resume().statusCode),
    ).end(),
  );
  expect(status).toBe(200);
});

it("limits the anonymous sockets of one network before the upgrade, but no administrator's", async () => {
  const app = await withDoors({ VITRINE_TRUSTED_PROXIES: 'loopback' });
  const from = (address: string, extraHeaders = {}) => ({
    origin: app.url,
    headers: { 'x-forwarded-for': address, ...extraHeaders },
  });
  const sockets = await Promise.all(
    Array.from({ length: 200 }, (_, i) => opened(app, '/anyone', from(`2001:db8:0:1::${i.toString(16)}`))),
  );
  expect(await open(app, '/anyone', from('2001:db8:0:1:ffff::9'))).toBe(429);
  await opened(app, '/anyone', from('2001:db8:0:1::9', { cookie: app.cookie }));
  await opened(app, '/anyone', from('2001:db8:0:2::9'));
  await opened(app, '/api/v1/live', from('2001:db8:0:1::9'));
  await opened(app, '/anyone', from('192.0.2.1'));
  sockets[0]?.close();
  await eventually(async () => typeof (await open(app, '/anyone', from('2001:db8:0:1::9'))) === 'object');
  expect(await open(app, '/anyone', from('2001:db8:0:1::9'))).toBe(429);
});

it('allows an IPv6 /56 twice as many and a /48 four times as many in all', async () => {
  const app = await withDoors({ VITRINE_TRUSTED_PROXIES: 'loopback' });
  const from = (address: string) => ({ origin: app.url, headers: { 'x-forwarded-for': address } });
  const openMany = (network: string) =>
    Promise.all(Array.from({ length: 200 }, () => opened(app, '/anyone', from(`${network}::1`))));
  await openMany('2001:db8:1:101');
  await openMany('2001:db8:1:102');
  expect(await open(app, '/anyone', from('2001:db8:1:1ff::1'))).toBe(429);
  await openMany('2001:db8:1:201');
  await openMany('2001:db8:1:301');
  expect(await open(app, '/anyone', from('2001:db8:1:401::1'))).toBe(429);
  await opened(app, '/anyone', from('2001:db8:2:401::1'));
});

it('does not count a socket that failed to open', async () => {
  const app = await withDoors();
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const keyless = () =>
    new Promise(resolve =>
      request(`${app.url}/anyone`, { headers }, answer => resolve(answer.resume().statusCode)).end(),
    );
  expect(new Set(await Promise.all(Array.from({ length: 201 }, keyless)))).toEqual(new Set([400]));
  await opened(app, '/anyone');
});

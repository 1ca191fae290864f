import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket, type ClientOptions } from 'ws';
import { startTestApp } from '../../../test/app.ts';
import { ADMIN, cookieOf } from '../../../test/test-data.ts';
import { entryFor } from '../http/access.ts';
import { callerOf, type Caller } from '../http/caller.ts';
import type { SocketRouteOptions } from './socket-gateway.ts';
import { SocketServerService } from './socket-server.service.ts';

const config = { VITRINE_ADMIN_USERNAME: ADMIN.username, VITRINE_ADMIN_PASSWORD: ADMIN.password };

async function setUp() {
  const site = await startTestApp({ config });
  const server = site.app.get(SocketServerService);
  const serve = (path: string, options: Partial<SocketRouteOptions> = {}) =>
    server.serve(path, { ...entryFor('viewer'), maxPayload: 1024, ...options } as SocketRouteOptions);
  /** Opens a socket; returns it, or the status of the refusal. */
  const open = async (path: string, options: ClientOptions = {}): Promise<WebSocket | number> => {
    const socket = new WebSocket(site.url.replace('http', 'ws') + path, options);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(socket));
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
      socket.once('error', reject);
    });
  };
  const opened = async (...args: Parameters<typeof open>): Promise<WebSocket> => {
    const socket = await open(...args);
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    return socket;
  };
  const cookie = cookieOf((await site.http.post('/api/v1/session').send(ADMIN)).headers);
  const admin = { origin: site.url, headers: { cookie } };
  return { ...site, server, serve, open, opened, admin };
}

const closed = async (socket: WebSocket) => {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return [code, String(reason)];
};

it('closes the sockets of a route that is removed, and refuses new ones', async () => {
  const { server, serve, open, opened } = await setUp();
  serve('/harbour');
  serve('/airport');
  const before = server.paths();
  expect(before.slice(-2)).toEqual(['/harbour', '/airport']);
  expect(Object.fromEntries(server.entries())['/harbour']).toMatchObject({ audience: 'viewer' });
  const [ship, plane] = [await opened('/harbour'), await opened('/airport')];
  const left = closed(ship);
  server.removeRoute('/harbour');
  server.removeRoute('/unknown');
  expect(await left).toEqual([1001, '']);
  expect([server.hasRoute('/harbour'), server.hasRoute('/airport'), plane.readyState]).toEqual([
    false,
    true,
    WebSocket.OPEN,
  ]);
  expect(await open('/harbour')).toBe(404);
});

it('compresses messages only on routes that enable it', async () => {
  const { serve, url } = await setUp();
  serve('/plain');
  serve('/small', { compression: true });
  const accepted = async (path: string) => {
    const [response] = (await once(new WebSocket(url.replace('http', 'ws') + path), 'upgrade')) as [IncomingMessage];
    return response.headers['sec-websocket-extensions'];
  };
  expect([await accepted('/plain'), await accepted('/small')]).toEqual([
    undefined,
    'permessage-deflate; server_no_context_takeover; client_no_context_takeover',
  ]);
});

it('limits anonymous sockets of a network per route, and lists the callers of open sockets', async () => {
  const { server, serve, open, opened, admin } = await setUp();
  serve('/narrow', { maxAnonymousPerNetwork: 1 });
  const first = await opened('/narrow');
  expect(await open('/narrow')).toBe(429);
  await opened('/narrow', admin);
  expect(server.connectedCallers().map(({ kind }) => kind)).toEqual(['visitor', 'admin']);
  first.close();
  await once(first, 'close');
  expect(server.connectedCallers().map(({ kind }) => kind)).toEqual(['admin']);
});

it('requires a recent proof on routes that declare it', async () => {
  const { serve, open, opened, admin, clock } = await setUp();
  serve('/strict', { audience: 'admin', scope: 'control', stepUp: 'recent' });
  serve('/admin', { audience: 'admin', scope: 'control' });
  await opened('/strict', admin);
  await clock.skip('11m');
  expect(await open('/strict', admin)).toBe(403);
  await opened('/admin', admin);
});

it('closes the sockets of revoked credentials, and no others', async () => {
  const { server, serve, opened, admin, given } = await setUp();
  const callers: Caller[] = [];
  for (const audience of ['viewer', 'agent'] as const)
    serve(`/${audience}`, entryFor(audience)).on('connection', (_, request) => callers.push(callerOf(request)));
  const client = await given.admin();
  const key = { name: 'script', scopes: ['read'], expiresAt: null, nodes: null };
  const { body } = await client.post('/api/v1/admin/api-keys').send(key).expect(201);
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const node = await given.node();
  const sockets = {
    visitor: await opened('/viewer'),
    session: await opened('/viewer', admin),
    key: await opened('/viewer', bearer(body.data.secret)),
    agent: await opened('/agent', bearer(node.token)),
  };
  const isOpen = () => Object.values(sockets).map(({ readyState }) => readyState === WebSocket.OPEN);
  const [, account, script] = callers as [Caller, { session: string }, { key: string }];
  const ids = { session: account.session, key: script.key, agent: node.uuid };
  for (const kind of ['session', 'key', 'share', 'agent'] as const)
    server.revoke({ kind, ids: Object.entries(ids).flatMap(([other, id]) => (other === kind ? ['unknown'] : [id])) });
  expect(isOpen()).toEqual([true, true, true, true]);
  for (const [kind, code] of [
    ['session', undefined],
    ['key', 4401],
    ['agent', 4401],
  ] as const) {
    const over = closed(sockets[kind]);
    server.revoke({ kind, ids: ['other', ids[kind]], ...(code && { code }) });
    expect(await over).toEqual([code ?? 1008, '']);
  }
  expect(isOpen()).toEqual([true, false, false, false]);
});

it('answers an unexpected error as internal, without the reason', async () => {
  const { serve, open, loseDatabase } = await setUp();
  serve('/keys', { audience: 'viewer' });
  await loseDatabase();
  expect(await open('/keys', { headers: { authorization: 'Bearer vk_guessed' } })).toBe(500);
});

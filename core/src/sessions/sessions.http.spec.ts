import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { generate } from 'otplib';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { SessionView } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { ADMIN, createCookieClient, cookieOf } from '../../test/test-data.ts';
import { Events } from '../platform/events/events.service.ts';
import { SocketServerService } from '../platform/sockets/socket-server.service.ts';
import { SessionEnded } from './session.events.ts';
import { SessionsService } from './sessions.service.ts';

const sessions = '/api/v1/admin/sessions';

async function setUp() {
  const site = await startTestApp({ config: { VITRINE_TRUSTED_PROXIES: 'loopback' } });
  const client = await site.admin();
  const { headers } = await site.http
    .post('/api/v1/session')
    .set({ 'x-forwarded-for': '192.0.2.7', 'user-agent': 'Phone/1' })
    .send(ADMIN)
    .expect(201);
  const cookie = cookieOf(headers);
  const list = async () => z.array(SessionView).parse((await client.get(sessions).expect(200)).body.data);
  const open = async (path = '/api/v1/live') => {
    const socket = new WebSocket(site.url.replace('http', 'ws') + path, { origin: site.url, headers: { cookie } });
    await once(socket, 'open');
    return once(socket, 'close');
  };
  return { ...site, client, cookie, list, open };
}

it('lists sessions and marks the current one, without their tokens', async () => {
  const { list, client, clock, cookie } = await setUp();
  const all = await list();
  expect(
    all.map(({ method, current }) => ({ method, current })).sort((a, b) => Number(a.current) - Number(b.current)),
  ).toEqual([
    { method: 'password', current: false },
    { method: 'setup', current: true },
  ]);
  expect(all.find(({ current }) => !current)).toMatchObject({
    lastIp: '192.0.2.7',
    lastUserAgent: 'Phone/1',
    createdAt: clock.now(),
    expiresAt: clock.now() + 30 * DAY_MS,
  });
  expect((await client.get(sessions)).text).not.toContain(cookie.split('=')[1]!.slice(0, 20));
});

it('ends a session at once with its sockets, and returns how many are left', async () => {
  const { list, client, open, http, cookie, app } = await setUp();
  const events: unknown[] = [];
  app.get(Events).listen(SessionEnded, ended => events.push(ended));
  const closed = open();
  await http.get(sessions).set({ cookie }).expect(200);
  const { id } = (await list()).find(({ current }) => !current)!;
  await client.delete(`${sessions}/${id}`).expect(204);
  expect((await closed)[0]).toBe(1008);
  expect(events).toEqual([{ account: expect.any(String), session: id }]);
  await http.get(sessions).set({ cookie }).expect(401);
  expect((await client.delete(`${sessions}/${id}`).expect(404)).body.code).toBe('session.not-found');
  await client.delete(`${sessions}/x`).expect(422);
});

it('ends all other sessions, or all', async () => {
  const { client, http, cookie } = await setUp();
  await client.delete(sessions).expect(204);
  await http.get(sessions).set({ cookie }).expect(401);
  await client.get(sessions).expect(200);
  await client.delete(`${sessions}?own=true`).expect(204);
  await client.get(sessions).expect(401);
});

it('ends no session of another account', async () => {
  const { client, app } = await setUp();
  const { session } = await app
    .get(SessionsService)
    .open(randomUUID(), 'password', { address: '192.0.2.9', userAgent: '' });
  await client.delete(`${sessions}/${session.id}`).expect(404);
  await client.delete(`${sessions}?own=true`).expect(204);
  expect(await app.get(SessionsService).get(session.id)).not.toBeNull();
});

it('opens a protected route only after a proof if a second factor is enabled', async () => {
  const site = await setUp();
  site.app
    .get(SocketServerService)
    .serve('/careful', { audience: 'admin', maxPayload: 1024, scope: 'full', stepUp: 'recent' });
  const openSocket = async (cookie: string) => {
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/careful`, {
      origin: site.url,
      headers: { cookie },
    });
    return new Promise(resolve => {
      socket.once('open', () => (socket.terminate(), resolve(101)));
      socket.once('unexpected-response', (_, answer) => resolve(answer.statusCode));
    });
  };
  expect(await openSocket(site.cookie)).toBe(101);
  const browserOf = createCookieClient(site.url).set('cookie', site.cookie);
  const { body, headers } = await browserOf.post('/api/v1/admin/account/totp').send({ password: ADMIN.password });
  const code = () => generate({ secret: body.data.secret, epoch: Math.floor(site.clock.now() / 1000) });
  const both = `${site.cookie}; ${cookieOf(headers)}`;
  await site.http
    .post('/api/v1/admin/account/totp/confirm')
    .set({ cookie: both, origin: site.url })
    .send({ code: await code() })
    .expect(200);
  expect(await openSocket(site.cookie)).toBe(101);
  await site.clock.skip('11m');
  expect(await openSocket(site.cookie)).toBe(403);
  await site.http
    .post('/api/v1/session/step-up')
    .set({ cookie: site.cookie, origin: site.url })
    .send({ code: await code() })
    .expect(200);
  expect(await openSocket(site.cookie)).toBe(101);
  expect(await openSocket('')).toBe(401);
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ADMIN, cookieOf } from '../../test/test-data.ts';
import { Database } from '../platform/database/database.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionsService } from './sessions.service.ts';

const SESSIONS = '/api/v1/admin/sessions';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ config: { VITRINE_TRUSTED_PROXIES: 'loopback' } });
  await site.admin();
});

/** Signs in, and returns how the session is used and how it is stored. */
async function signIn() {
  const device = { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'Phone/1' };
  const { headers } = await site.http.post('/api/v1/session').set(device).send(ADMIN).expect(201);
  const cookie = cookieOf(headers).split(';')[0]!;
  const use = (more: object = {}) => site.http.get(SESSIONS).set({ ...device, cookie, ...more });
  const { id } = (await use()).body.data.find(({ current }: { current: boolean }) => current) as { id: string };
  const stored = () => site.app.get(Database).findOne(SessionEntity, id);
  const lastUse = async () => {
    const { lastIp, lastUserAgent, lastSeenAt } = (await stored())!;
    return [lastIp, lastUserAgent, lastSeenAt.getTime()];
  };
  return { headers, cookie, use, id, stored, lastUse };
}

it('dates the use of a session by the minute', async () => {
  const { use, lastUse } = await signIn();
  const first = site.clock.now();
  await site.clock.skip('59s');
  await use().expect(200);
  expect(await lastUse()).toEqual(['192.0.2.7', 'Phone/1', first]);
  await site.clock.skip('1s');
  await use().expect(200);
  expect(await lastUse()).toEqual(['192.0.2.7', 'Phone/1', first + 60_000]);
});

it('stores another address or browser of a session at once', async () => {
  const { use, lastUse } = await signIn();
  await site.clock.skip('1s');
  await use({ 'x-forwarded-for': '192.0.2.8' }).expect(200);
  expect(await lastUse()).toEqual(['192.0.2.8', 'Phone/1', site.clock.now()]);
  await site.clock.skip('1s');
  const long = 'b'.repeat(300);
  await use({ 'x-forwarded-for': '192.0.2.8', 'user-agent': long }).expect(200);
  expect(await lastUse()).toEqual(['192.0.2.8', long.slice(0, 256), site.clock.now()]);
  const movedAt = site.clock.now();
  await site.clock.skip('1s');
  await use({ 'x-forwarded-for': '192.0.2.8', 'user-agent': long }).expect(200);
  expect(await lastUse()).toEqual(['192.0.2.8', long.slice(0, 256), movedAt]);
});

it('counts a password as the first factor only', async () => {
  const { stored } = await signIn();
  expect(await stored()).toMatchObject({ provenAt: new Date(site.clock.now()), factorProvenAt: null });
  const device = { address: '192.0.2.9', userAgent: '' };
  const sessions = site.app.get(SessionsService);
  const { session: first } = await sessions.open('5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10', 'password', device);
  expect(await sessions.get(first.id)).toMatchObject({ factorProvenAt: null });
  const { session: second } = await sessions.open('5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10', 'passkey', device, true);
  expect(await sessions.get(second.id)).toMatchObject({ factorProvenAt: new Date(site.clock.now()) });
});

it('requires the proof of the session from code in a browser', async () => {
  const { headers, cookie, use } = await signIn();
  const token = cookie.split('=')[1]!;
  const proof = String(headers['vitrine-session']);
  expect(proof).toBe(createHash('sha256').update(`session-proof ${token}`).digest('hex'));
  const scripted = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  await use(scripted).expect(401);
  await use({ ...scripted, 'vitrine-session': proof.replace(/./g, '0') }).expect(401);
  await use({ ...scripted, 'vitrine-session': proof }).expect(200);
  await use({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }).expect(200);
});

it('lets scripts without a session read public data', async () => {
  const scripted = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  await site.http.get('/api/v1/nodes').set(scripted).expect(200);
});

it('removes the cookie of a session that signs out', async () => {
  const { cookie } = await signIn();
  const { headers } = await site.http.delete('/api/v1/session').set({ cookie, origin: site.url }).expect(204);
  expect(String(headers['set-cookie'])).toMatch(/^vitrine=;.*Expires=Thu, 01 Jan 1970/);
});

it('rejects a session at its very end, before the job that removes it', async () => {
  await site.clock.skip('30s');
  const { use } = await signIn();
  await site.clock.skip('2591990s');
  await use().expect(200);
  await site.clock.skip('10s');
  await use().expect(401);
});

it('closes the sockets of a session that another process removed, and no others', async () => {
  const open = async (cookie?: string) => {
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/live`, {
      origin: site.url,
      headers: cookie ? { cookie } : {},
    });
    const closed = once(socket, 'close');
    await once(socket, 'open');
    return { socket, closed };
  };
  const [removedSession, keptSession] = [await signIn(), await signIn()];
  const [removedPage, keptPage, visitor] = [
    await open(removedSession.cookie),
    await open(keptSession.cookie),
    await open(),
  ];
  await site.app.get(Database).nativeDelete(SessionEntity, { id: removedSession.id });
  await site.clock.advance('6s');
  expect((await removedPage.closed)[0]).toBe(1008);
  for (const { socket } of [keptPage, visitor]) {
    socket.ping();
    await once(socket, 'pong');
    socket.terminate();
  }
});

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeReadOnly } from '../../test/make-read-only.ts';
import { ADMIN, createCookieClient, cookieOf } from '../../test/test-data.ts';
import { Events } from '../platform/events/events.service.ts';
import { SessionEnded } from './session.events.ts';
import { SessionsService } from './sessions.service.ts';

const SESSIONS = '/api/v1/admin/sessions';
const STEP_UP = '/api/v1/session/step-up';

let site: TestApp;
const ended: string[] = [];
beforeAll(async () => {
  site = await startTestApp();
  await site.admin();
  site.app.get(Events).listen(SessionEnded, ({ session }) => ended.push(session));
});
beforeEach(() => {
  ended.length = 0;
});

/** Runs a function while the database is read-only. */
async function whileReadOnly<R>(run: () => Promise<R>): Promise<R> {
  await makeReadOnly(site);
  try {
    return await run();
  } finally {
    await makeReadOnly(site, false);
  }
}

/** Signs in on a browser, whose session is kept in memory. */
async function signIn() {
  const client = createCookieClient(site.url);
  const { headers } = await whileReadOnly(() => client.post('/api/v1/session').send(ADMIN).expect(201));
  const list = async () =>
    (await client.get(SESSIONS).expect(200)).body.data as { id: string; current: boolean; lastUserAgent: string }[];
  const { id } = (await list()).find(({ current }) => current)!;
  return { client, id, list, cookie: cookieOf(headers).split(';')[0]! };
}

it('ends only the session that signs out', async () => {
  const [one, other] = [await signIn(), await signIn()];
  await one.client.delete('/api/v1/session').expect(204);
  await one.client.get(SESSIONS).expect(401);
  await other.client.get(SESSIONS).expect(200);
  expect(ended).toEqual([one.id]);
});

it('ends the other sessions of the account only', async () => {
  const { session: foreign } = await whileReadOnly(() =>
    site.app.get(SessionsService).open(randomUUID(), 'password', { address: '192.0.2.9', userAgent: '' }),
  );
  const [one, other] = [await signIn(), await signIn()];
  expect((await one.list()).map(({ id }) => id)).not.toContain(foreign.id);
  await one.client.delete(SESSIONS).expect(204);
  await one.client.get(SESSIONS).expect(200);
  await other.client.get(SESSIONS).expect(401);
  expect(await site.app.get(SessionsService).get(foreign.id)).toMatchObject({ id: foreign.id });
});

it('lists where a session in memory was last used', async () => {
  const { client, list } = await signIn();
  await client.get(SESSIONS).set('user-agent', 'Phone/2').expect(200);
  expect((await list()).filter(({ current }) => current)).toMatchObject([{ lastUserAgent: '' }]);
  const { body } = await client.get(SESSIONS).set('user-agent', 'Phone/2').expect(200);
  expect(body.data.find(({ current }: { current: boolean }) => current)).toMatchObject({
    lastUserAgent: 'Phone/2',
    lastSeenAt: site.clock.now(),
  });
});

it('accepts a step-up of a session in memory', async () => {
  const [one, other] = [await signIn(), await signIn()];
  await site.clock.skip('11m');
  const until = async ({ client }: typeof one) => (await client.get(STEP_UP).expect(200)).body.data.until;
  expect(await until(one)).toBeNull();
  await one.client.post(STEP_UP).send({ password: ADMIN.password }).expect(200);
  expect([await until(one), await until(other)]).toEqual([site.clock.now() + 600_000, null]);
});

it('keeps the sockets of a session in memory until it ends', async () => {
  const { client, cookie, id } = await signIn();
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/live`, {
    origin: site.url,
    headers: { cookie },
  });
  const closed = once(socket, 'close');
  await once(socket, 'open');
  await site.clock.advance('6s');
  socket.ping();
  await once(socket, 'pong');
  expect(ended).toEqual([]);
  await client.delete('/api/v1/session').expect(204);
  expect((await closed)[0]).toBe(1008);
  expect(ended).toEqual([id]);
});

it('ends a session in memory after an hour', async () => {
  // Expired sessions are ended on the minute.
  await site.clock.skip(`${60 - ((site.clock.now() / 1000) % 60)}s`);
  const { client, id } = await signIn();
  await site.clock.skip('3599s');
  await client.get(SESSIONS).expect(200);
  expect(ended).not.toContain(id);
  await site.clock.skip('1s');
  expect(ended).toContain(id);
  await client.get(SESSIONS).expect(401);
});

import { MikroORM } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/sql';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ADMIN, createCookieClient, cookieOf } from '../../test/test-data.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { AuditService } from '../audit/audit.service.ts';
import { SessionEntity } from '../sessions/session.entity.ts';

const wrong = { ...ADMIN, password: 'Wrong-Horse-1' };
const config = { VITRINE_ADMIN_USERNAME: ADMIN.username, VITRINE_ADMIN_PASSWORD: ADMIN.password };
const proxied = { ...config, VITRINE_TRUSTED_PROXIES: 'loopback' };

const attempt = ({ http }: TestApp, body: object, from?: string) =>
  http
    .post('/api/v1/session')
    .set(from ? { 'x-forwarded-for': from } : {})
    .send(body);

it('signs in, returns the account, and signs out', async () => {
  const { url } = await startTestApp({ config });
  const client = createCookieClient(url);
  await client.get('/api/v1/session').expect(401);
  await client
    .post('/api/v1/session')
    .send(ADMIN)
    .expect(201, { data: { username: 'admin' } });
  await client.get('/api/v1/session').expect(200, { data: { username: 'admin' } });
  await client.delete('/api/v1/session').expect(204);
  await client.get('/api/v1/session').expect(401);
});

it('counts the attempts of an address together, regardless of forwarded ports and invalid text', async () => {
  const app = await startTestApp({ config: proxied });
  for (let i = 0; i < 5; i++) await attempt(app, wrong, `198.51.100.10:${50_000 + i}`).expect(401);
  await attempt(app, wrong, '198.51.100.10:50005').expect(429);
  for (let i = 0; i < 5; i++) await attempt(app, wrong, `nonsense-${i}`).expect(401);
  await attempt(app, wrong, 'nonsense-5').expect(429);
});

it('sets a cookie that scripts and other sites cannot read', async () => {
  const app = await startTestApp({ config: proxied });
  const response = await attempt(app, ADMIN).expect(201);
  expect(response.headers['set-cookie']?.[0]).toMatch(
    /^vitrine=[\w-]{43}; Max-Age=2592000; Path=\/; .*HttpOnly; SameSite=Lax$/,
  );
  const secure = await attempt(app, ADMIN).set('x-forwarded-proto', 'https').expect(201);
  expect(secure.headers['set-cookie']?.[0]).toMatch(
    /^__Host-vitrine=[\w-]{43}; Max-Age=2592000; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
  );
});

it('returns the same response for an unknown name and a wrong password', async () => {
  const app = await startTestApp({ config });
  const answers = await Promise.all([attempt(app, wrong), attempt(app, { ...wrong, username: 'nobody' })]);
  for (const { status, body } of answers) {
    expect({ status, code: body.code, detail: body.detail }).toEqual({
      status: 401,
      code: 'session.invalid-credentials',
      detail: 'The username or the password is wrong.',
    });
  }
});

it('runs the same queries for an unknown name as for a wrong password, logged or not', async () => {
  const app = await startTestApp({ config: proxied });
  const queries: string[] = [];
  app.app.get(MikroORM).config.getLogger().logQuery = ({ query = '' }) => void queries.push(query);
  const audit = app.app.get(AuditService);
  const lines = () => app.app.get(EntityManager).fork().count(AuditEntryEntity);
  const workOf = async (username: string, from: string) => {
    queries.length = 0;
    const { status } = await attempt(app, { ...wrong, username }, from);
    // The audit entry is written after the response.
    await audit.list({ limit: 1 });
    return { status, queries: queries.map(query => query.replaceAll(/'[^']*'|\d+/g, '?')) };
  };
  for (let i = 0; i < 100; i++) await attempt(app, { ...wrong, username: `nobody-${i}` }, `2001:db8:${i}::1`);
  await audit.list({ limit: 1 });
  const before = await lines();
  const unknown = await workOf('nobody', '192.0.2.1');
  expect(await lines()).toBe(before);
  const knownName = await workOf(ADMIN.username, '192.0.2.2');
  expect(await lines()).toBe(before + 1);
  const withoutOutcome = (work: unknown) => JSON.stringify(work).replaceAll(/commit|rollback/g, 'end');
  expect(withoutOutcome(unknown)).toBe(withoutOutcome(knownName));
  expect(knownName.queries.length).toBeGreaterThan(3);
});

it('answers a rejected sign-in before its line is in the audit log', async () => {
  const app = await startTestApp({ config: proxied });
  await app.admin();
  const em = app.app.get(EntityManager).fork();
  await em.execute('alter table audit_entry rename to hidden_entry');
  const names = [ADMIN.username, 'nobody'];
  for (const username of names) await attempt(app, { ...wrong, username }, '192.0.2.7').expect(401);
  await em.execute('alter table hidden_entry rename to audit_entry');
  await attempt(app, wrong, '192.0.2.8').expect(401);
  const { entries } = await app.app.get(AuditService).list({ limit: 1 });
  expect(entries).toMatchObject([{ action: 'session.sign-in', outcome: 'refused', ip: '192.0.2.8' }]);
});

it('takes as long for an unknown name as for a wrong password', async () => {
  const app = await startTestApp({ config: proxied });
  const time = async (username: string, from: string) => {
    const started = performance.now();
    await attempt(app, { ...wrong, username }, from).expect(401);
    return performance.now() - started;
  };
  await time('nobody', '192.0.2.1');
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < 5; i++) {
    known.push(await time('admin', `198.51.100.${i}`));
    unknown.push(await time(`nobody${i}`, `203.0.113.${i}`));
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[2] ?? 0;
  expect(middle(unknown)).toBeGreaterThan(middle(known) / 3);
});

it('refuses a body of the wrong shape without counting it as an attempt', async () => {
  const app = await startTestApp({ config });
  for (const body of [{}, { username: 'admin' }, { username: ['admin'], password: {} }, []]) {
    expect((await attempt(app, body).expect(422)).body.code).toBe('request.invalid');
  }
  for (let i = 0; i < 8; i++) await attempt(app, {}).expect(422);
  await attempt(app, ADMIN).expect(201);
});

it('slows down guesses more each time, regardless of forged forwarding headers', async () => {
  const app = await startTestApp({ config });
  for (let i = 0; i < 5; i++) await attempt(app, wrong, `198.51.100.${i}`).expect(401);
  const { body, headers } = await attempt(app, wrong, '192.0.2.9').expect(429);
  expect(body).toMatchObject({ code: 'request.throttled', retryAfter: 1 });
  expect(headers['retry-after']).toBe('1');
  await app.clock.advance('1s');
  await attempt(app, wrong).expect(401);
  expect((await attempt(app, ADMIN).expect(429)).body.retryAfter).toBe(2);
  await app.clock.advance('2s');
  await attempt(app, ADMIN).expect(201);
  await attempt(app, wrong).expect(401);
});

it('stops a burst of parallel guesses', async () => {
  const app = await startTestApp({ config });
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(app, wrong)));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
});

it('counts a /64 of IPv6 as one network', async () => {
  const app = await startTestApp({ config: proxied });
  for (let i = 0; i < 5; i++) await attempt(app, { ...wrong, username: `a${i}` }, `2001:db8:1:2:${i}::1`).expect(401);
  await attempt(app, { ...wrong, username: 'b' }, '2001:db8:1:2:ffff::9').expect(429);
  await attempt(app, { ...wrong, username: 'b' }, '2001:db8:1:3::9').expect(401);
});

it('slows guesses from many networks, and still accepts the owner from a signed-in network', async () => {
  const app = await startTestApp({ config: proxied });
  await attempt(app, ADMIN, '198.51.100.7').expect(201);
  for (let i = 0; i < 20; i++) await attempt(app, wrong, `203.0.113.${i}`).expect(401);
  const { body } = await attempt(app, wrong, '203.0.113.200').expect(429);
  expect(body.retryAfter).toBeLessThanOrEqual(60);
  await attempt(app, ADMIN, '198.51.100.7').expect(201);
});

it('accepts the owner on a known device while others of the same network guess', async () => {
  const app = await startTestApp({ config });
  const client = createCookieClient(app.url);
  await client.post('/api/v1/session').send(ADMIN).expect(201);
  await client.delete('/api/v1/session').expect(204);
  for (let i = 0; i < 5; i++) await attempt(app, wrong).expect(401);
  await attempt(app, ADMIN).expect(429);
  await client.post('/api/v1/session').send(ADMIN).expect(201);
});

it('slows guesses on a known device too, and ignores a device cookie of another account', async () => {
  const app = await startTestApp({ config });
  const client = createCookieClient(app.url);
  await client.post('/api/v1/session').send(ADMIN).expect(201);
  for (let i = 0; i < 10; i++) await client.post('/api/v1/session').send(wrong).expect(401);
  await client.post('/api/v1/session').send(ADMIN).expect(429);
  const otherClient = createCookieClient(app.url).set('cookie', cookieOf((await attempt(app, ADMIN)).headers));
  for (let i = 0; i < 5; i++)
    await otherClient
      .post('/api/v1/session')
      .send({ ...wrong, username: 'nobody' })
      .expect(401);
  await otherClient
    .post('/api/v1/session')
    .send({ ...wrong, username: 'nobody' })
    .expect(429);
});

it('logs failed and successful sign-ins without their input', async () => {
  const app = await startTestApp({ config });
  await attempt(app, { username: 'Typed-The-Password-1', password: 'Wrong-Horse-1' }).expect(401);
  await attempt(app, wrong).expect(401);
  const client = await app.admin();
  const { body } = await client.get('/api/v1/admin/audit?action=session.sign-in').expect(200);
  expect(
    body.data.entries.map(({ outcome, subject, detail }: Record<string, unknown>) => ({ outcome, subject, detail })),
  ).toEqual([
    { outcome: 'done', subject: { id: expect.any(String), name: 'admin' }, detail: { method: 'password' } },
    { outcome: 'refused', subject: { id: expect.any(String), name: 'admin' }, detail: { reason: 'password' } },
    { outcome: 'refused', subject: { id: '', name: '' }, detail: { reason: 'password' } },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/Typed-The|Horse/);
});

it('limits log lines about names that do not exist', async () => {
  const app = await startTestApp({ config: proxied });
  for (let i = 0; i < 105; i++) await attempt(app, { ...wrong, username: `nobody${i}` }, `198.51.100.${i}`).expect(401);
  const client = await app.admin();
  expect(
    (await client.get('/api/v1/admin/audit?action=session.sign-in&outcome=refused&limit=500')).body.data.entries,
  ).toHaveLength(100);
});

it('stores no usable token in the database', async () => {
  const app = await startTestApp({ config });
  const { headers } = await attempt(app, ADMIN).expect(201);
  const token = cookieOf(headers).split('=')[1] ?? '';
  const rows = await app.app.get(EntityManager).fork().findAll(SessionEntity);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('ends a session when it expires', async () => {
  const app = await startTestApp({ config });
  const cookie = cookieOf((await attempt(app, ADMIN)).headers);
  await app.clock.skip('29d');
  await app.http.get('/api/v1/session').set({ cookie }).expect(200);
  await app.clock.skip('1d');
  await app.http.get('/api/v1/session').set({ cookie }).expect(401);
  await app.clock.advance('1m');
  expect(await app.app.get(EntityManager).fork().count(SessionEntity)).toBe(0);
});

it('rejects sign-ins and changes from another site with the cookie', async () => {
  const app = await startTestApp({ config });
  const foreign = await attempt(app, ADMIN).set('origin', 'https://evil.example').expect(403);
  expect(foreign.body.code).toBe('request.origin-forbidden');
  const cookie = cookieOf((await attempt(app, ADMIN).set('origin', app.url).expect(201)).headers);
  await app.http.delete('/api/v1/session').set({ cookie, origin: 'https://evil.example' }).expect(403);
  await app.http.delete('/api/v1/session').set({ cookie, origin: 'null' }).expect(403);
  await app.http.delete('/api/v1/session').set({ cookie }).expect(403);
  await app.http.get('/api/v1/session').set({ cookie, origin: 'https://evil.example' }).expect(200);
  await app.http.delete('/api/v1/session').set({ cookie, origin: app.url }).expect(204);
});

import { request } from 'node:http';
import { MikroORM } from '@mikro-orm/core';
import { SITE } from '@vitrine/contracts/settings';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { ADMIN } from '../../../test/test-data.ts';
import { SettingsService } from '../../settings/settings.service.ts';

const json = { 'content-type': 'application/json' };

it('returns a problem with the request id for an unknown path', async () => {
  const { http } = await startTestApp();
  const { body, headers } = await http
    .get('/api/v1/nowhere')
    .expect(404)
    .expect('content-type', /problem\+json/);
  expect(body).toEqual({
    type: 'urn:vitrine:problem:route.not-found',
    status: 404,
    code: 'route.not-found',
    detail: 'There is nothing at /api/v1/nowhere.',
    requestId: headers['x-request-id'],
  });
});

it('answers broken JSON with 400, without internals', async () => {
  const { http } = await startTestApp();
  for (const text of ['{bad', '"text"', '\u0000', '{"a":1}x']) {
    const { body } = await http.post('/api/v1/session').set(json).send(text).expect(400);
    expect(body.code).toBe('request.malformed');
  }
});

it('rejects a body over one megabyte', async () => {
  const { http } = await startTestApp();
  const { body } = await http
    .post('/api/v1/session')
    .send({ username: 'x'.repeat(2 ** 20), password: 'y' })
    .expect(413);
  expect(body.code).toBe('request.too-large');
});

it('survives a body of a hundred thousand levels', async () => {
  const { http } = await startTestApp();
  const deep = `{"username":${'['.repeat(1e5)}${']'.repeat(1e5)}}`;
  const { status } = await http.post('/api/v1/session').set(json).send(deep);
  expect([400, 422]).toContain(status);
  const setup = await http.post('/api/v1/setup').set(json).send(deep);
  expect([400, 422]).toContain(setup.status);
});

it('does not let a body change prototypes', async () => {
  const { http } = await startTestApp();
  await http
    .post('/api/v1/setup')
    .set(json)
    .send('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')
    .expect(422);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

it('rejects field names of the object prototype, and reports their paths', async () => {
  const { given } = await startTestApp();
  const admin = await given.admin();
  const put = (text: string) => admin.put('/api/v1/admin/settings/custom').set(json).send(text).expect(422);
  for (const [text, path] of [
    ['{"head":"","body":"","origins":[],"__proto__":{"admin":true}}', '__proto__'],
    ['{"head":"","body":"","origins":[],"constructor":1}', 'constructor'],
    ['{"head":"","body":"","origins":[{"a":{"constructor":{"prototype":1}}}]}', 'origins.0.a.constructor'],
  ] as const)
    expect((await put(text)).body).toMatchObject({
      code: 'request.invalid',
      errors: [{ path, message: 'name.reserved' }],
    });
});

it('forbids shared caches to store a response that depends on the caller', async () => {
  const { http, given } = await startTestApp();
  const { uuid } = await given.node();
  for (const path of ['/api/public', '/api/v1/nodes', `/api/v1/nodes/${uuid}`, '/api/v1/session', '/api/v1/sign-in']) {
    const { headers } = await http.get(path);
    expect([path, headers['cache-control'], headers.vary]).toEqual([path, 'no-store', 'Origin, Cookie, Authorization']);
  }
});

it('rejects texts that no database can store in any part of a request', async () => {
  const { http, given } = await startTestApp();
  const admin = await given.admin();
  const broken = (code: string) => expect(code).toBe('request.invalid');
  for (const text of ['a\0b', '\ud800', 'a\udc00b']) {
    const problemAt = async (path: string, body: object) =>
      broken((await admin.post(path).send(body).expect(422)).body.code);
    await problemAt('/api/v1/session', { username: text, password: 'x' });
    await problemAt('/api/v1/admin/nodes', { name: text });
    await problemAt('/api/v1/admin/api-keys', { name: text, scopes: ['read'], expiresAt: null, nodes: null });
    broken(
      (await admin.put('/api/v1/admin/settings/custom').send({ head: text, body: '', origins: [] }).expect(422)).body
        .code,
    );
  }
  broken((await admin.get('/api/v1/admin/audit?subject=%00').expect(422)).body.code);
  broken((await admin.delete('/api/v1/admin/account/passkeys/%00').expect(422)).body.code);
  await admin.post('/api/v1/admin/nodes').send({ name: '東京 😀' }).expect(201);
  await http.post('/api/v1/session').send({ username: 'a\0b', password: 'x' }).expect(422);
});

it('answers unexpected errors as internal, without the reason', async () => {
  const { http, app, given } = await startTestApp();
  const { uuid } = await given.node();
  await app.get(MikroORM).em.getConnection().execute('alter table node rename to gone');
  const { body } = await http.get(`/api/v1/nodes/${uuid}`).expect(500);
  expect(body).toEqual({
    type: 'urn:vitrine:problem:internal',
    status: 500,
    code: 'internal',
    detail: expect.any(String),
    requestId: expect.any(String),
  });
  expect(JSON.stringify(body)).not.toMatch(/node_modules|select|table/i);
});

it('forbids pages to load, frame or embed responses of the API', async () => {
  const { http } = await startTestApp();
  const { headers } = await http.get('/healthz').expect(200, { status: 'ok' });
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
    'referrer-policy': 'no-referrer',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

it('sends HSTS if it is reached by https', async () => {
  const { http } = await startTestApp({ config: { VITRINE_TRUSTED_PROXIES: 'loopback' } });
  const { headers } = await http.get('/healthz').set('x-forwarded-proto', 'https');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

it('is ready while its database answers, and reports when it does not', async () => {
  const { http, loseDatabase } = await startTestApp();
  await http.get('/readyz').expect(200, { status: 'ok' });
  await loseDatabase();
  const { status, body } = await http.get('/readyz');
  expect([status, body.code]).toEqual([503, 'server.not-ready']);
  await http.get('/healthz').expect(200);
});

it('answers below a base path, whether the proxy keeps the path or strips it', async () => {
  const { http } = await startTestApp({ config: { VITRINE_BASE_PATH: '/status' } });
  await http.get('/status/healthz').expect(200);
  await http.get('/status/api/public?x=1').expect(200);
  await http.get('/healthz').expect(200);
  await http.get('/statusx/healthz').set('accept', 'application/json').expect(404);
});

it('suggests the base path for an unknown path of a proxy', async () => {
  const { http } = await startTestApp();
  for (const path of ['/status/api/v1/nodes', '/status/healthz']) {
    const { body } = await http.get(path).set('accept', 'application/json').expect(404);
    expect(body.detail).toBe(
      `There is nothing at ${path}. If a proxy passes the path /status on, set VITRINE_BASE_PATH=/status.`,
    );
  }
});

it('accepts absolute request targets, and rejects invalid paths', async () => {
  const { url } = await startTestApp();
  const statusOf = (path: string) =>
    new Promise<number | undefined>(resolve =>
      request(url, { path }, answer => resolve(answer.resume().statusCode)).end(),
    );
  expect(await statusOf(`${url}/healthz`)).toBe(200);
  expect(await statusOf('*')).toBe(400);
  expect(await statusOf('/%zz')).toBe(400);
});

describe('without a public address', () => {
  const signIn = ({ http }: TestApp, host: string) =>
    http
      .post('/api/v1/session')
      .set({ host, origin: `http://${host}` })
      .send(ADMIN);
  const statuses = async ({ http }: TestApp, ...hosts: string[]) => {
    const answers = await Promise.all(hosts.map(async host => http.get('/api/public').set({ host })));
    return answers.map(({ status }) => status);
  };

  it('accepts any host name until an administrator signs in, and then only that one', async () => {
    const first = await startTestApp({
      config: { VITRINE_ADMIN_USERNAME: ADMIN.username, VITRINE_ADMIN_PASSWORD: ADMIN.password },
    });
    await signIn(first, 'vitrine:3000').expect(201);
    expect(await statuses(first, 'evil.example', 'status.example')).toEqual([200, 200]);
    await signIn(first, 'Status.example:8080').expect(201);
    const hosts = ['status.example', 'status.example:81', 'localhost', '[::1]:3210', '192.168.1.9:80', 'vitrine:3000'];
    expect(await statuses(first, ...hosts)).toEqual(hosts.map(() => 200));
    const refusal = await first.http.get('/api/public').set('host', 'evil.example').expect(421);
    expect([refusal.body.code, refusal.body.detail]).toEqual([
      'request.host-unknown',
      expect.stringContaining('VITRINE_PUBLIC_URL'),
    ]);
    expect(await statuses(first, 'status.example.evil.example', '127.0.0.1.evil.example')).toEqual([421, 421]);
    await signIn(first, 'evil.example').expect(421);
    await first.stop();
    const restarted = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
    expect(await statuses(restarted, 'evil.example', 'status.example')).toEqual([421, 200]);
  });

  it('accepts only local names after a set-up under an address, until the settings name another', async () => {
    const site = await startTestApp();
    await site.admin();
    const local = ['127.0.0.1:80', 'localhost', 'vitrine', 'nas.local', 'nas.home.arpa'];
    expect(await statuses(site, ...local)).toEqual(local.map(() => 200));
    expect(await statuses(site, 'evil.example', 'status.example')).toEqual([421, 421]);
    await site.http.get('/install.sh').set('host', 'evil.example').expect(421);
    await signIn(site, 'status.example').expect(421);
    await site.app.get(SettingsService).set(SITE, { publicUrl: 'https://status.example' });
    expect(await statuses(site, 'evil.example', 'status.example')).toEqual([421, 200]);
  });

  it('accepts the host name in the settings besides that of the first sign-in', async () => {
    const site = await startTestApp({
      config: { VITRINE_ADMIN_USERNAME: ADMIN.username, VITRINE_ADMIN_PASSWORD: ADMIN.password },
    });
    await signIn(site, 'old.example').expect(201);
    await site.app.get(SettingsService).set(SITE, { publicUrl: 'https://new.example/view' });
    expect(await statuses(site, 'old.example', 'new.example', 'evil.example')).toEqual([200, 200, 421]);
  });

  it('accepts only the host name of the set-up', async () => {
    const site = await startTestApp();
    await site.http
      .post('/api/v1/setup')
      .set({ host: 'status.example', origin: 'http://status.example' })
      .send({ ...ADMIN, siteName: 'Test', token: site.given.setupToken() })
      .expect(201);
    expect(await statuses(site, 'evil.example', 'status.example')).toEqual([421, 200]);
  });
});

describe('with a public address', () => {
  const config = { VITRINE_PUBLIC_URL: 'https://status.example/view' };

  it('accepts its host name and addresses, and no other name', async () => {
    const { http } = await startTestApp({ config });
    for (const host of ['status.example', 'localhost:3210', '127.0.0.1', '[::1]:3210', '192.168.1.9:80'])
      await http.get('/api/public').set({ host }).expect(200);
    await http.get('/').set({ host: 'evil.example' }).expect(421);
    for (const host of [
      'evil.example',
      'status.example.evil.example',
      'status.example:8080',
      '127.0.0.1.evil.example',
      '',
    ])
      expect((await http.get('/api/public').set({ host }).expect(421)).body.code).toBe('request.host-unknown');
  });

  it('takes the base path from it', async () => {
    const { http } = await startTestApp({ config });
    await http.get('/view/api/public').set('host', 'status.example').expect(200);
  });

  it('accepts changes from its own origin only', async () => {
    const { http } = await startTestApp({ config });
    const signInFrom = (origin: string) =>
      http.post('/api/v1/session').set({ host: 'status.example', origin }).send({});
    await signInFrom('https://status.example').expect(422);
    await signInFrom('https://evil.example').expect(403);
    await signInFrom('http://status.example').expect(403);
    await signInFrom('https://status.example.evil.example').expect(403);
  });
});

import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { startTestApp } from '../../../test/app.ts';
import { ADMIN, cookieOf } from '../../../test/test-data.ts';

const VISITORS = { host: 'status.example', origin: 'http://status.example' };
const ADMINS = { host: 'admin.example:8080', origin: 'http://admin.example:8080' };
const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

/** Starts a site whose admin area has a URL of its own, with a hidden node; returns the administrator's cookie. */
async function site(path = '', extraEnv: NodeJS.ProcessEnv = {}) {
  const web = await mkdtemp(join(tmpdir(), 'vitrine-shell-'));
  await writeFile(join(web, 'index.html'), '<html><head><meta name="page" content="__PAGE__"></head></html>');
  const config = {
    VITRINE_WEB_DIR: web,
    VITRINE_PUBLIC_URL: `${VISITORS.origin}${path}`,
    VITRINE_ADMIN_URL: `${ADMINS.origin}${path}`,
    ...extraEnv,
  };
  const instance = await startTestApp({ config });
  const { headers } = await instance.http
    .post('/api/v1/setup')
    .set(ADMINS)
    .send({ ...ADMIN, siteName: 'Test', token: instance.given.setupToken() })
    .expect(201);
  const hidden = await instance.given.node({ name: 'hidden-name', hidden: true });
  return { ...instance, hidden, cookie: cookieOf(headers) };
}

it('redirects admin pages to that address, and serves the others where they are', async () => {
  const { http } = await site('/view');
  for (const [path, to] of [
    ['/admin/ping?tab=1', '/admin/ping?tab=1'],
    ['/Login', '/login'],
    ['/%73etup', '/setup'],
  ] as const) {
    const { headers } = await http
      .get(`/view${path}`)
      .set({ ...VISITORS, ...navigation })
      .expect(307);
    expect(headers.location).toBe(`${ADMINS.origin}/view${to}`);
  }
  await http
    .get('/view/')
    .set({ ...VISITORS, ...navigation })
    .expect(200);
  await http
    .get('/view/login')
    .set({ ...ADMINS, ...navigation })
    .expect(200);
});

it("rejects sign-ins at the visitors' address, and reports the right one", async () => {
  const { http } = await site();
  for (const path of ['session', 'session/passkey/options', 'setup', 'sso/github', 'Session', 'admin/nodes']) {
    const { body } = await http.post(`/api/v1/${path}`).set(VISITORS).send(ADMIN).expect(421);
    expect(body).toMatchObject({
      code: 'request.admin-host-required',
      detail: 'Administrators sign in at http://admin.example:8080.',
    });
  }
  await http.post('/api/v1/session').set(ADMINS).send(ADMIN).expect(201);
});

it('accepts a session at that address only, regardless of cookies', async () => {
  const { http, url, cookie, hidden } = await site();
  const names = async (place: object) =>
    (
      await http
        .get('/api/v1/nodes')
        .set({ ...place, cookie })
        .expect(200)
    ).text.includes(hidden.name);
  expect([await names(ADMINS), await names(VISITORS)]).toEqual([true, false]);
  await http
    .get('/api/v1/admin/nodes')
    .set({ ...ADMINS, cookie })
    .expect(200);
  await http
    .get('/api/v1/admin/nodes')
    .set({ ...VISITORS, cookie })
    .expect(421);
  await http
    .get('/api/v1/session')
    .set({ ...VISITORS, cookie })
    .expect(401);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`, { headers: { ...VISITORS, cookie } });
  const [hello] = (await once(socket, 'message')) as [Buffer];
  expect(hello.toString()).not.toContain(hidden.uuid);
  socket.close();
});

it("ignores a visitor's forwarded header that names the admin address", async () => {
  const { http, cookie, hidden } = await site('', { VITRINE_TRUSTED_PROXIES: 'loopback' });
  const forged = { host: VISITORS.host, 'x-forwarded-host': ADMINS.host, origin: ADMINS.origin };
  await http.post('/api/v1/session').set(forged).send(ADMIN).expect(421);
  const { text } = await http.get('/api/v1/nodes').set(forged).set('cookie', cookie).expect(200);
  expect(text).not.toContain(hidden.uuid);
  // A proxy that forwards with a Host of its own passes the original host in the header.
  const passed = { host: '127.0.0.1:3210', 'x-forwarded-host': ADMINS.host, origin: ADMINS.origin };
  await http.post('/api/v1/session').set(passed).send(ADMIN).expect(201);
});

it("rejects changes from a page of the visitors' host, even with the administrator's cookie", async () => {
  const { http, cookie } = await site();
  const { body } = await http
    .post('/api/v1/admin/nodes')
    .set({ ...ADMINS, cookie, origin: VISITORS.origin })
    .send({ name: 'foreign' })
    .expect(403);
  expect(body.code).toBe('request.origin-forbidden');
  await http
    .post('/api/v1/admin/nodes')
    .set({ ...ADMINS, cookie })
    .send({ name: 'own' })
    .expect(201);
});

it('accepts API keys at both', async () => {
  const { http, cookie } = await site();
  const { body } = await http
    .post('/api/v1/admin/api-keys')
    .set({ ...ADMINS, cookie })
    .send({ name: 'reader', scopes: ['read'], expiresAt: null, nodes: null })
    .expect(201);
  for (const { host } of [ADMINS, VISITORS])
    await http
      .get('/api/v1/admin/nodes')
      .set({ host, authorization: `Bearer ${body.data.secret}` })
      .expect(200);
});

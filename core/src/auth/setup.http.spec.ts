import { EntityManager } from '@mikro-orm/sql';
import { startTestApp } from '../../test/app.ts';
import { ADMIN, createCookieClient } from '../../test/test-data.ts';
import { AccountEntity } from './account.entity.ts';

const input = { ...ADMIN, siteName: 'My machines' };

it('creates the administrator and the name of the site, and signs in', async () => {
  const { url, given, http } = await startTestApp();
  expect((await http.get('/api/public')).body.data).toMatchObject({ needsSetup: true, signedIn: false });
  const client = createCookieClient(url);
  await client
    .post('/api/v1/setup')
    .send({ ...input, token: given.setupToken() })
    .expect(201, { data: { username: 'admin' } });
  expect((await client.get('/api/public')).body.data).toMatchObject({
    needsSetup: false,
    signedIn: true,
    site: { name: 'My machines' },
  });
});

it('enables the bundled country table on a new site', async () => {
  const { url, given } = await startTestApp({ plugins: ['geoip-country-table'] });
  const client = createCookieClient(url);
  await client
    .post('/api/v1/setup')
    .send({ ...input, token: given.setupToken() })
    .expect(201);
  const { body } = await client.get('/api/v1/admin/geoip/settings').expect(200);
  expect(body.data).toMatchObject({ enabled: true, provider: 'country-table' });
  const { body: found } = await client.post('/api/v1/admin/geoip/test').send({ address: '78.46.1.1' });
  expect(found.data).toMatchObject({ location: { country: 'DE' } });
});

it('requires the link from the log', async () => {
  const { http } = await startTestApp();
  const { body } = await http
    .post('/api/v1/setup')
    .send({ ...input, token: 'guessed' })
    .expect(403);
  expect(body.code).toBe('setup.token-invalid');
  expect((await http.get('/api/public')).body.data.needsSetup).toBe(true);
});

it('succeeds once despite simultaneous requests', async () => {
  const { app, http, given } = await startTestApp();
  const token = given.setupToken();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => http.post('/api/v1/setup').send({ ...input, username: `admin${i}`, token })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  expect(await app.get(EntityManager).fork().count(AccountEntity)).toBe(1);
  await http
    .post('/api/v1/setup')
    .send({ ...input, token })
    .expect(409);
});

it('reports every rule that the password breaks', async () => {
  const { http, given } = await startTestApp();
  const { body } = await http
    .post('/api/v1/setup')
    .send({ ...input, password: 'short', token: given.setupToken() })
    .expect(422);
  expect(body).toMatchObject({ code: 'request.invalid', status: 422 });
  expect(body.errors).toEqual([
    { path: 'password', message: 'password.short' },
    { path: 'password', message: 'password.upper' },
    { path: 'password', message: 'password.digit' },
  ]);
});

it('creates the administrator that the environment declares', async () => {
  const { http } = await startTestApp({
    config: { VITRINE_ADMIN_USERNAME: 'Ada', VITRINE_ADMIN_PASSWORD: 'Analytical-1' },
  });
  expect((await http.get('/api/public')).body.data.needsSetup).toBe(false);
  await http.post('/api/v1/session').send({ username: 'ada', password: 'Analytical-1' }).expect(201);
});

it('keeps the first administrator when the environment changes', async () => {
  const first = await startTestApp({
    config: { VITRINE_ADMIN_USERNAME: 'ada', VITRINE_ADMIN_PASSWORD: 'Analytical-1' },
  });
  await first.stop();
  const { http } = await startTestApp({
    dataDir: first.dataDir,
    databaseUrl: first.databaseUrl,
    config: { VITRINE_ADMIN_USERNAME: 'bob', VITRINE_ADMIN_PASSWORD: 'Burglar-1' },
  });
  await http.post('/api/v1/session').send({ username: 'bob', password: 'Burglar-1' }).expect(401);
  await http.post('/api/v1/session').send({ username: 'ada', password: 'Analytical-1' }).expect(201);
});

import { generate } from 'otplib';
import { AuditService } from '../src/audit/audit.service.ts';
import { BackupsService } from '../src/backup/backups.service.ts';
import { startTestApp } from './app.ts';
import { makeReadOnly } from './make-read-only.ts';
import { ADMIN, createCookieClient } from './test-data.ts';

it('signs in and deletes backups while the database is read-only, and logs both afterwards', async () => {
  const site = await startTestApp();
  const first = await site.admin();
  const account = '/api/v1/admin/account';
  const { secret } = (await first.post(`${account}/totp`).send({ password: ADMIN.password }).expect(200)).body.data as {
    secret: string;
  };
  const codeNow = () => generate({ secret, epoch: Math.floor(site.clock.now() / 1000) });
  await first
    .post(`${account}/totp/confirm`)
    .send({ code: await codeNow() })
    .expect(200);
  const backups = site.app.get(BackupsService, { strict: false });
  const { name } = await backups.make('manual');
  await makeReadOnly(site);
  await site.clock.skip('5m');

  const client = createCookieClient(site.url);
  const signIn = async (code: string) => {
    await client.post('/api/v1/session').send(ADMIN).expect(202);
    return client.post('/api/v1/session/second-factor').send({ code });
  };
  const code = await codeNow();
  expect((await signIn(code)).status).toBe(201);
  const sessions = (await client.get('/api/v1/admin/sessions').expect(200)).body.data as { current: boolean }[];
  expect(sessions.filter(({ current }) => current)).toMatchObject([{ method: 'password+totp' }]);
  await client.delete(`/api/v1/admin/backup/files/${name}`).expect(204);
  expect(await backups.list()).toEqual([]);

  expect((await signIn(code)).body.code).toBe('code.refused');

  await makeReadOnly(site, false);
  const retention = { enabled: true, metricHours: 24, latencyHours: 24 };
  await client.put('/api/v1/admin/retention').send(retention).expect(200);
  const { entries } = await site.app.get(AuditService).list({ limit: 5 });
  expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'retention.change done',
    'session.sign-in refused',
    'backup.remove done',
    'session.sign-in done',
    expect.any(String),
  ]);
  expect(await site.app.get(AuditService).verify()).toMatchObject({ intact: true, missing: 0 });
  await site.clock.skip('61m');
  await client.get('/api/v1/admin/sessions').expect(401);
});

it('ends a session that is in memory with the others of the account', async () => {
  const site = await startTestApp();
  const first = await site.admin();
  await makeReadOnly(site);
  const client = createCookieClient(site.url);
  await client.post('/api/v1/session').send(ADMIN).expect(201);
  await makeReadOnly(site, false);
  await first.delete('/api/v1/admin/sessions').expect(204);
  await client.get('/api/v1/admin/sessions').expect(401);
});

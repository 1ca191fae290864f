import { once } from 'node:events';
import { EntityManager } from '@mikro-orm/sql';
import { generate } from 'otplib';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ADMIN, createCookieClient, cookieOf } from '../../test/test-data.ts';
import { AccountEntity } from './account.entity.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';

const account = '/api/v1/admin/account';
const { password } = ADMIN;

/** Returns the app's code for now, or for some steps of 30 s from now. */
const codeOf = ({ clock }: TestApp, secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(clock.now() / 1000) + steps * 30 });

/** Creates an administrator with an authenticator app. */
async function withTotp() {
  const app = await startTestApp();
  const client = await app.admin();
  const { secret, uri } = (await client.post(`${account}/totp`).send({ password }).expect(200)).body.data;
  const { codes } = (
    await client
      .post(`${account}/totp/confirm`)
      .send({ code: await codeOf(app, secret) })
      .expect(200)
  ).body.data;
  await app.clock.advance('30s');
  return {
    ...app,
    client,
    secret: secret as string,
    uri: uri as string,
    codes: codes as string[],
    code: (steps = 0) => codeOf(app, secret, steps),
  };
}

const halfWay = async ({ url }: TestApp) => {
  const client = createCookieClient(url);
  const { body } = await client.post('/api/v1/session').send(ADMIN).expect(202);
  expect(body.data).toEqual({ secondFactor: ['totp', 'recovery'] });
  return client;
};

it('is enabled with the password and the first code, and asks for a code at the next sign-in', async () => {
  const app = await withTotp();
  expect(app.uri).toMatch(/^otpauth:\/\/totp\/Test:admin\?.*secret=/);
  expect(app.codes).toHaveLength(10);
  expect(new Set(app.codes).size).toBe(10);
  const client = await halfWay(app);
  await client.get('/api/v1/session').expect(401);
  expect((await client.post('/api/v1/session/second-factor').send({ code: '000000' }).expect(401)).body.code).toBe(
    'code.refused',
  );
  await client
    .post('/api/v1/session/second-factor')
    .send({ code: await app.code() })
    .expect(201, { data: { username: 'admin' } });
  const { body } = await client.get(account).expect(200);
  expect(body.data.totp).toEqual({ enabled: true, recoveryCodesLeft: 10 });
  const sessions = (await client.get('/api/v1/admin/sessions').expect(200)).body.data;
  expect(sessions.find(({ current }: { current: boolean }) => current).method).toBe('password+totp');
});

it('accepts a code once, also when two arrive together, and none of an earlier step', async () => {
  const app = await withTotp();
  const code = await app.code();
  const earlier = await app.code(-1);
  const clients = await Promise.all([halfWay(app), halfWay(app), halfWay(app)]);
  const answers = await Promise.all(clients.map(client => client.post('/api/v1/session/second-factor').send({ code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
  await (await halfWay(app)).post('/api/v1/session/second-factor').send({ code: earlier }).expect(401);
});

it('rejects the confirmation code at a sign-in', async () => {
  const app = await startTestApp();
  const client = await app.admin();
  const { secret } = (await client.post(`${account}/totp`).send({ password })).body.data;
  const code = await codeOf(app, secret);
  await client.post(`${account}/totp/confirm`).send({ code }).expect(200);
  await (await halfWay(app)).post('/api/v1/session/second-factor').send({ code }).expect(401);
});

it('accepts each recovery code once, however it is typed', async () => {
  const app = await withTotp();
  const [code = ''] = app.codes;
  const client = await halfWay(app);
  await client
    .post('/api/v1/session/second-factor')
    .send({ code: code.toUpperCase().replaceAll('-', ' ') })
    .expect(201);
  expect((await client.get(account)).body.data.totp.recoveryCodesLeft).toBe(9);
  await (await halfWay(app)).post('/api/v1/session/second-factor').send({ code }).expect(401);
});

it('slows down clients that guess codes, but not the owner on a known device', async () => {
  const app = await withTotp();
  const anonymous = await halfWay(app);
  for (let i = 0; i < 5; i++)
    await anonymous
      .post('/api/v1/session/second-factor')
      .send({ code: `00000${i}` })
      .expect(401);
  await anonymous.post('/api/v1/session/second-factor').send({ code: '000009' }).expect(429);
  await (
    await halfWay(app)
  )
    .post('/api/v1/session/second-factor')
    .send({ code: await app.code() })
    .expect(429);
  await app.client.post('/api/v1/session').send(ADMIN).expect(202);
  await app.client
    .post('/api/v1/session/second-factor')
    .send({ code: await app.code() })
    .expect(201);
});

it('rejects the second factor after the sign-in expired, after a new password and in another browser', async () => {
  const app = await withTotp();
  const expired = async (client: ReturnType<typeof createCookieClient>) =>
    (
      await client
        .post('/api/v1/session/second-factor')
        .send({ code: await app.code() })
        .expect(401)
    ).body.code;
  expect(await expired(createCookieClient(app.url))).toBe('session.second-factor-expired');
  const forged = createCookieClient(app.url).set('cookie', 'vitrine-second-factor=v1:AAAA');
  expect(await expired(forged)).toBe('session.second-factor-expired');
  const slow = await halfWay(app);
  await app.clock.skip('6m');
  expect(await expired(slow)).toBe('session.second-factor-expired');
  const old = await halfWay(app);
  await app.client
    .put(`${account}/password`)
    .send({ current: password, password: 'Another-Horse-2', repeat: 'Another-Horse-2' })
    .expect(204);
  expect(await expired(old)).toBe('session.second-factor-expired');
});

it('is enabled and disabled only with the password', async () => {
  const app = await withTotp();
  expect(
    (
      await app.client
        .post(`${account}/totp/disable`)
        .send({ password: 'Wrong-Horse-1', code: await app.code() })
        .expect(403)
    ).body.code,
  ).toBe('password.wrong');
  expect(
    (await app.client.post(`${account}/totp/disable`).send({ password, code: '123456' }).expect(403)).body.code,
  ).toBe('code.wrong');
  await app.client
    .post(`${account}/totp/disable`)
    .send({ code: await app.code() })
    .expect(422);
  await app.client.post(`${account}/totp`).send({ password }).expect(409);
  await app.client
    .post(`${account}/totp/disable`)
    .send({ password, code: await app.code() })
    .expect(204);
  await createCookieClient(app.url).post('/api/v1/session').send(ADMIN).expect(201);
  expect((await app.client.post(`${account}/totp`).send({ password: 'Wrong-Horse-1' }).expect(403)).body.code).toBe(
    'password.wrong',
  );
  await app.client.post(`${account}/totp/confirm`).send({ code: '123456' }).expect(409);
});

it('replaces recovery codes', async () => {
  const app = await withTotp();
  const { codes } = (
    await app.client.post(`${account}/recovery-codes`).send({ password, code: app.codes[0] }).expect(200)
  ).body.data;
  expect(codes).toHaveLength(10);
  await (await halfWay(app)).post('/api/v1/session/second-factor').send({ code: app.codes[1] }).expect(401);
  await (await halfWay(app)).post('/api/v1/session/second-factor').send({ code: codes[3] }).expect(201);
});

it('ends every other session and its sockets when it is enabled', async () => {
  const app = await startTestApp();
  const client = await app.admin();
  const cookie = cookieOf((await app.http.post('/api/v1/session').send(ADMIN)).headers);
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/v1/live`, {
    origin: app.url,
    headers: { cookie },
  });
  await once(socket, 'open');
  const closed = once(socket, 'close');
  const { secret } = (await client.post(`${account}/totp`).send({ password })).body.data;
  await client
    .post(`${account}/totp/confirm`)
    .send({ code: await codeOf(app, secret) })
    .expect(200);
  expect((await closed)[0]).toBe(1008);
  await app.http.get('/api/v1/session').set({ cookie }).expect(401);
  await client.get('/api/v1/session').expect(200);
});

it('stores secret and recovery codes sealed or hashed', async () => {
  const app = await withTotp();
  const em = app.app.get(EntityManager).fork();
  const rows = JSON.stringify([await em.findAll(AccountEntity), await em.findAll(RecoveryCodeEntity)]);
  for (const secret of [app.secret, ...app.codes, ...app.codes.map(code => code.replaceAll('-', ''))])
    expect(rows).not.toContain(secret);
});

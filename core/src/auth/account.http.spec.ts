import { EntityManager } from '@mikro-orm/sql';
import { generate } from 'otplib';
import { startTestApp } from '../../test/app.ts';
import { ADMIN, createCookieClient, cookieOf } from '../../test/test-data.ts';
import { AccountEntity } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';

const account = '/api/v1/admin/account';
const { password: current } = ADMIN;
const change = (password: string, repeat = password) => ({ current, password, repeat });

it('changes the name, with the password', async () => {
  const { admin, url } = await startTestApp();
  const client = await admin();
  expect(
    (await client.put(`${account}/username`).send({ username: 'ada', password: 'Wrong-Horse-1' }).expect(403)).body
      .code,
  ).toBe('password.wrong');
  expect(
    (await client.put(`${account}/username`).send({ username: '  Ada ', password: current }).expect(200)).body.data
      .username,
  ).toBe('Ada');
  await createCookieClient(url)
    .post('/api/v1/session')
    .send({ username: 'ADA', password: current })
    .expect(201, { data: { username: 'Ada' } });
  await createCookieClient(url).post('/api/v1/session').send(ADMIN).expect(401);
});

it('rejects the name of another account regardless of case', async () => {
  const { admin, app } = await startTestApp();
  const client = await admin();
  const em = app.get(EntityManager).fork();
  await em.insert(AccountEntity, await app.get(AccountsService).draft('Bob', 'Another-Horse-2'));
  expect(
    (await client.put(`${account}/username`).send({ username: 'bOB', password: current }).expect(409)).body.code,
  ).toBe('account.name-taken');
});

it('reports every rule that a new password breaks', async () => {
  const client = await (await startTestApp()).admin();
  const messages = async (body: object) => {
    const answer = await client.put(`${account}/password`).send(body).expect(422);
    return answer.body.errors.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`);
  };
  expect(await messages(change('', ''))).toContain('password: password.empty');
  expect(await messages(change('Ab1', 'Ab1'))).toEqual(['password: password.short']);
  expect(await messages(change('abcdefgh1', 'x'))).toEqual(['password: password.upper', 'repeat: password.mismatch']);
  expect(await messages(change('ABCDEFGH1'))).toEqual(['password: password.lower']);
  expect(await messages(change('ABCDEFGHi'))).toEqual(['password: password.digit']);
  expect(await messages({ ...change('Another-Horse-2'), current: '' })).toEqual(['current: password.empty']);
});

it('changes the password, and ends every other session', async () => {
  const { admin, url, http } = await startTestApp();
  const client = await admin();
  const otherCookie = cookieOf((await http.post('/api/v1/session').send(ADMIN)).headers);
  expect(
    (
      await client
        .put(`${account}/password`)
        .send({ ...change('Another-Horse-2'), current: 'Wrong-Horse-1' })
        .expect(403)
    ).body.code,
  ).toBe('password.wrong');
  await client.put(`${account}/password`).send(change('Another-Horse-2')).expect(204);
  await http.get('/api/v1/session').set({ cookie: otherCookie }).expect(401);
  await client.get('/api/v1/session').expect(200);
  await createCookieClient(url).post('/api/v1/session').send(ADMIN).expect(401);
  await createCookieClient(url)
    .post('/api/v1/session')
    .send({ ...ADMIN, password: 'Another-Horse-2' })
    .expect(201);
});

it('throttles password guesses of a signed-in session', async () => {
  const client = await (await startTestApp()).admin();
  const guess = () => client.put(`${account}/username`).send({ username: 'mine', password: 'Wrong-Horse-1' });
  for (let i = 0; i < 5; i++) await guess().expect(403);
  await guess().expect(429);
  await client.post(`${account}/totp`).send({ password: current }).expect(429);
});

it('throttles guesses of passwords and codes at a step-up', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  const prove = (proof: object) => client.post('/api/v1/session/step-up').send(proof);
  for (let i = 0; i < 5; i++) await prove({ password: 'Wrong-Horse-1' }).expect(403);
  await prove({ password: current }).expect(429);
  await site.clock.skip('16m');
  const { secret } = (await client.post(`${account}/totp`).send({ password: current }).expect(200)).body.data;
  const code = () => generate({ secret, epoch: Math.floor(site.clock.now() / 1000) });
  await client.post('/api/v1/session').send(ADMIN).expect(201);
  await client
    .post(`${account}/totp/confirm`)
    .send({ code: await code() })
    .expect(200);
  await site.clock.skip('11m');
  for (let i = 0; i < 5; i++) await prove({ code: '000000' }).expect(403);
  await prove({ code: await code() }).expect(429);
});

it('ignores every other field in a change of the name', async () => {
  const { admin, app } = await startTestApp();
  const client = await admin();
  const before = await app.get(AccountsService).first();
  await client
    .put(`${account}/username`)
    .send({ username: 'ada', password: current, uuid: 'x', passwordHash: 'x', totpSecret: 'x', totpStep: 9 })
    .expect(200);
  const after = await app.get(AccountsService).first();
  expect(after).toMatchObject({
    uuid: before!.uuid,
    passwordHash: before!.passwordHash,
    totpSecret: null,
    totpStep: 0,
  });
});

it('returns the data of the account, and nothing that proves an identity', async () => {
  const client = await (await startTestApp()).admin();
  const { body } = await client.get(account).expect(200);
  expect(Object.keys(body.data).sort()).toEqual([
    'createdAt',
    'identities',
    'passkeys',
    'passwordChangedAt',
    'totp',
    'username',
  ]);
});

it('requires a new proof when the last one is old: the password, or a code if enabled', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  const state = async () => (await client.get('/api/v1/session/step-up').expect(200)).body.data;
  expect(await state()).toEqual({ until: site.clock.now() + 600_000, secondFactor: false, methods: ['password'] });
  await site.clock.skip('11m');
  const unbind = () => client.delete(`${account}/passkeys/none`);
  expect(await state()).toMatchObject({ until: null });
  expect((await unbind().expect(403)).body.code).toBe('step-up.required');
  expect((await client.post('/api/v1/session/step-up').send({ password: 'Wrong-Horse-1' }).expect(403)).body.code).toBe(
    'password.wrong',
  );
  await client.post('/api/v1/session/step-up').send({ password: current }).expect(200);
  await unbind().expect(404);
  const { secret } = (await client.post(`${account}/totp`).send({ password: current })).body.data;
  const code = () => generate({ secret, epoch: Math.floor(site.clock.now() / 1000) });
  await client
    .post(`${account}/totp/confirm`)
    .send({ code: await code() })
    .expect(200);
  await unbind().expect(404);
  await site.clock.skip('11m');
  await client.post('/api/v1/session/step-up').send({ password: current }).expect(200);
  expect((await unbind().expect(403)).body.code).toBe('step-up.required');
  expect(await state()).toMatchObject({ until: null, secondFactor: true, methods: ['totp', 'recovery'] });
  await client
    .post('/api/v1/session/step-up')
    .send({ code: await code() })
    .expect(200);
  await unbind().expect(404);
});

import { generate } from 'otplib';
import { startTestApp } from '../../test/app.ts';
import { ADMIN } from '../../test/test-data.ts';
import { ApiKeyEntity } from '../api-keys/api-key.entity.ts';
import { Database } from '../platform/database/database.ts';
import { AccountsService } from './accounts.service.ts';
import { PasskeyEntity } from './passkey.entity.ts';

const ACCOUNT = '/api/v1/admin/account';
const STEP_UP = '/api/v1/session/step-up';
const { password } = ADMIN;

async function setUp() {
  const site = await startTestApp();
  const client = await site.admin();
  const db = site.app.get(Database);
  const state = async () => (await client.get(STEP_UP).expect(200)).body.data;
  const prove = (proof: object) => client.post(STEP_UP).send(proof);
  /** Stores a passkey that no device has. */
  const addPasskey = async () => {
    const { uuid: account } = (await site.app.get(AccountsService).first())!;
    const passkey = { id: 'none', account, name: 'key', publicKey: 'AAAA', counter: 0, transports: [], synced: false };
    await db.insert(PasskeyEntity, { ...passkey, createdAt: new Date(site.clock.now()) });
  };
  /** Enables the authenticator app, and returns its codes. */
  const enableTotp = async () => {
    const { secret } = (await client.post(`${ACCOUNT}/totp`).send({ password }).expect(200)).body.data;
    const code = () => generate({ secret, epoch: Math.floor(site.clock.now() / 1000) });
    await client
      .post(`${ACCOUNT}/totp/confirm`)
      .send({ code: await code() })
      .expect(200);
    return code;
  };
  const rename = (of: string = password) => client.put(`${ACCOUNT}/username`).send({ username: 'ada', password: of });
  return { ...site, client, db, state, prove, addPasskey, enableTotp, rename };
}

it('is valid for ten minutes, also when it is renewed', async () => {
  const { client, clock, state, prove } = await setUp();
  const remove = () => client.delete(`${ACCOUNT}/passkeys/none`);
  const until = clock.now() + 600_000;
  await clock.skip('599999ms');
  expect(await state()).toEqual({ until, secondFactor: false, methods: ['password'] });
  await remove().expect(404);
  await clock.skip('1ms');
  expect((await state()).until).toBeNull();
  expect((await remove().expect(403)).body.code).toBe('step-up.required');
  expect((await prove({ password }).expect(200)).body.data.until).toBe(clock.now() + 600_000);
  await remove().expect(404);
});

it('forgets wrong guesses after a right one', async () => {
  const { prove } = await setUp();
  const guess = async (times: number) => {
    for (let i = 0; i < times; i++)
      expect((await prove({ password: 'Wrong-Horse-1' }).expect(403)).body.code).toBe('password.wrong');
  };
  await guess(4);
  await prove({ password }).expect(200);
  await guess(5);
  await prove({ password }).expect(429);
});

it('offers the second factors of the account instead of the password', async () => {
  const { state, prove, addPasskey, enableTotp, clock } = await setUp();
  expect((await prove({ code: '000000' }).expect(403)).body.code).toBe('code.wrong');
  const code = await enableTotp();
  expect(await state()).toMatchObject({ secondFactor: true, methods: ['totp', 'recovery'] });
  await clock.skip('11m');
  expect((await prove({ code: '000000' }).expect(403)).body.code).toBe('code.wrong');
  expect((await prove({ code: await code() }).expect(200)).body.data.until).toBe(clock.now() + 600_000);
  await addPasskey();
  expect(await state()).toMatchObject({ secondFactor: true, methods: ['totp', 'recovery', 'passkey'] });
});

it('requires a passkey of an account that has no other factor', async () => {
  const { state, prove, addPasskey, client } = await setUp();
  await addPasskey();
  expect(await state()).toEqual({ until: null, secondFactor: true, methods: ['passkey'] });
  expect((await prove({ password }).expect(200)).body.data.until).toBeNull();
  expect((await client.delete(`${ACCOUNT}/passkeys/none`).expect(403)).body.code).toBe('step-up.required');
});

it('accepts a password in the body instead, unless the account has a second factor', async () => {
  const { clock, rename, addPasskey, prove } = await setUp();
  await clock.skip('11m');
  await rename('Wrong-Horse-1').expect(403);
  await rename().expect(200);
  await addPasskey();
  await prove({ password }).expect(200);
  expect((await rename().expect(403)).body.code).toBe('step-up.required');
});

it('requires a key that was created with the second factor of its account', async () => {
  const { client, http, db, addPasskey, clock } = await setUp();
  const key = { name: 'script', scopes: ['full'], expiresAt: null, nodes: null };
  const { secret } = (await client.post('/api/v1/admin/api-keys').send(key).expect(201)).body.data;
  const change = () =>
    http
      .put('/api/v1/admin/backup/schedule')
      .set('authorization', `Bearer ${secret}`)
      .send({ frequency: 'off', hour: 4, keepCount: 2 });
  await clock.skip('11m');
  await change().expect(200);
  await addPasskey();
  expect((await change().expect(403)).body.code).toBe('step-up.required');
  await db.nativeUpdate(ApiKeyEntity, {}, { secondFactor: true });
  await clock.skip('5m');
  await change().expect(200);
});

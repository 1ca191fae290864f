import { startTestApp } from '../../test/app.ts';
import { authenticator } from '../../test/authenticator.ts';
import { ADMIN, createCookieClient } from '../../test/test-data.ts';

const passkeys = '/api/v1/admin/account/passkeys';
const { password } = ADMIN;

/**
 * Creates an administrator with a passkey. Passkeys need a host name instead of an IP address, so the site is `localhost` here.
 */
async function withPasskey() {
  const app = await startTestApp();
  const url = app.url.replace('127.0.0.1', 'localhost');
  const client = createCookieClient(url);
  await client
    .post('/api/v1/setup')
    .send({ ...ADMIN, siteName: 'Test', token: app.given.setupToken() })
    .expect(201);
  const device = authenticator(url);
  const { body } = await client.post(`${passkeys}/options`).send({ password }).expect(200);
  const added = await client
    .post(passkeys)
    .send({ name: 'Laptop', response: device.make(body.data) })
    .expect(201);
  return { ...app, url, client, device, id: added.body.data.id as string, added: added.body.data };
}

const challenge = async (client: ReturnType<typeof createCookieClient>) =>
  (await client.post('/api/v1/session/passkey/options').expect(200)).body.data;

it('signs in with a passkey alone, which is both factors', async () => {
  const { url, device, added } = await withPasskey();
  expect(added).toMatchObject({ name: 'Laptop', lastUsedAt: null });
  const client = createCookieClient(url);
  expect((await client.get('/api/v1/sign-in')).body.data).toMatchObject({ password: true, passkey: true });
  const response = device.use(await challenge(client));
  await client
    .post('/api/v1/session/passkey')
    .send({ response })
    .expect(201, { data: { username: 'admin' } });
  expect((await client.get('/api/v1/session/step-up')).body.data).toMatchObject({
    until: expect.any(Number),
    secondFactor: true,
    methods: ['passkey'],
  });
});

it('accepts an assertion once, and only from the browser of its challenge', async () => {
  const { url, device } = await withPasskey();
  const client = createCookieClient(url);
  const response = device.use(await challenge(client));
  const rejected = async (refusedAnswer: ReturnType<typeof createCookieClient>, answer: object) =>
    expect((await refusedAnswer.post('/api/v1/session/passkey').send({ response: answer }).expect(401)).body.code).toBe(
      'passkey.refused',
    );
  await rejected(createCookieClient(url), response);
  await rejected(createCookieClient(url).set('cookie', 'vitrine-challenge=v1:AAAA'), response);
  await client.post('/api/v1/session/passkey').send({ response }).expect(201);
  await rejected(client, response);
  const late = createCookieClient(url);
  await challenge(late);
  await rejected(late, response);
});

it('rejects unknown keys, keys of another site, and devices that did not verify the user', async () => {
  const { url, client, device, clock } = await withPasskey();
  const errorsOf = async (make: (options: { challenge: string }) => object) => {
    const otherClient = createCookieClient(url);
    // The client attaches its cookies when a request starts, so the challenge comes first.
    const response = make(await challenge(otherClient));
    await otherClient.post('/api/v1/session/passkey').send({ response }).expect(401);
  };
  await errorsOf(options => authenticator(url).use(options));
  await errorsOf(options => ({
    ...device.use(options),
    response: { ...device.use(options).response, signature: 'AAAA' },
  }));
  await errorsOf(options => device.use({ ...options, rpId: 'evil.example' } as never));
  const { body } = await client.post(`${passkeys}/options`).send({ password });
  expect(
    (
      await client
        .post(passkeys)
        .send({ name: 'x', response: authenticator('https://evil.example').make(body.data) })
        .expect(403)
    ).body.code,
  ).toBe('passkey.failed');
  const returned = (await client.post(`${passkeys}/options`).send({ password })).body.data;
  await client
    .post(passkeys)
    .send({ name: 'x', response: authenticator(url, { verified: false }).make(returned) })
    .expect(403);
  const slow = createCookieClient(url);
  const options = await challenge(slow);
  await clock.skip('6m');
  await slow
    .post('/api/v1/session/passkey')
    .send({ response: device.use(options) })
    .expect(401);
});

it('rejects assertions without user verification, for sign-in and as a proof', async () => {
  const { url, device } = await withPasskey();
  const client = createCookieClient(url);
  const unchecked = device.use(await challenge(client), { checked: false });
  expect((await client.post('/api/v1/session/passkey').send({ response: unchecked }).expect(401)).body.code).toBe(
    'passkey.refused',
  );
  await client.get('/api/v1/session').expect(401);
  const response = device.use(await challenge(client));
  await client.post('/api/v1/session/passkey').send({ response }).expect(201);
  const prove = async (checked: boolean) => {
    const { body } = await client.post('/api/v1/session/step-up/passkey/options').expect(200);
    return client.post('/api/v1/session/step-up/passkey').send({ response: device.use(body.data, { checked }) });
  };
  expect((await prove(false)).body.code).toBe('passkey.failed');
  expect((await prove(true)).status).toBe(200);
});

it('requires the password to add a passkey, and a proof to remove it', async () => {
  const { client, id, clock, device } = await withPasskey();
  expect((await client.post(`${passkeys}/options`).send({ password: 'Wrong-Horse-1' }).expect(403)).body.code).toBe(
    'password.wrong',
  );
  expect((await client.patch(`${passkeys}/${id}`).send({ name: 'Phone' }).expect(200)).body.data.name).toBe('Phone');
  await client.patch(`${passkeys}/other`).send({ name: 'Phone' }).expect(404);
  await clock.skip('11m');
  expect((await client.delete(`${passkeys}/${id}`).expect(403)).body.code).toBe('step-up.required');
  await client.post('/api/v1/session/step-up').send({ password }).expect(200);
  await client.delete(`${passkeys}/${id}`).expect(403);
  const options = (await client.post('/api/v1/session/step-up/passkey/options').expect(200)).body.data;
  expect(options.allowCredentials).toEqual([expect.objectContaining({ id })]);
  await client
    .post('/api/v1/session/step-up/passkey')
    .send({ response: device.use(options) })
    .expect(200);
  await client.delete(`${passkeys}/${id}`).expect(204);
  expect((await client.get('/api/v1/admin/account')).body.data.passkeys).toEqual([]);
});

it('requires an existing second factor to add a passkey, and grants no fresh proof for it', async () => {
  const { client, device, url, clock } = await withPasskey();
  await clock.skip('11m');
  const refusal = await client.post(`${passkeys}/options`).send({ password }).expect(403);
  expect(refusal.body.code).toBe('step-up.required');
  const response = authenticator(url).make({ challenge: 'AAAA', rp: { id: 'localhost' } });
  expect((await client.post(passkeys).send({ name: 'x', response }).expect(403)).body.code).toBe('step-up.required');
  expect((await client.get('/api/v1/session/step-up')).body.data.until).toBeNull();
  const options = (await client.post('/api/v1/session/step-up/passkey/options').expect(200)).body.data;
  await client
    .post('/api/v1/session/step-up/passkey')
    .send({ response: device.use(options) })
    .expect(200);
  const offered = (await client.post(`${passkeys}/options`).send({ password }).expect(200)).body.data;
  await client
    .post(passkeys)
    .send({ name: 'Phone', response: authenticator(url).make(offered) })
    .expect(201);
});

it('rejects an assertion that was made for another purpose', async () => {
  const { client, device, url } = await withPasskey();
  const forStepUp = (await client.post('/api/v1/session/step-up/passkey/options')).body.data;
  await client
    .post('/api/v1/session/passkey')
    .send({ response: device.use(forStepUp) })
    .expect(401);
  const otherClient = createCookieClient(url);
  const forSignIn = await challenge(otherClient);
  await client
    .post('/api/v1/session/step-up/passkey')
    .send({ response: device.use(forSignIn) })
    .expect(403);
});

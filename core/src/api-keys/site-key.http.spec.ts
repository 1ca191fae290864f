import { startTestApp, type TestApp } from '../../test/app.ts';

const KEY = 'twelve-chars';

let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
let networks = 0;
beforeAll(async () => {
  site = await startTestApp({ config: { VITRINE_TRUSTED_PROXIES: 'loopback' } });
  admin = await site.admin();
});
beforeEach(() => {
  networks++;
});

const set = (key: string) => admin.put('/api/v1/admin/site-key').send({ key }).expect(200);
/** Uses a key from a network of this test. */
const use = (key: string) =>
  site.http
    .get('/api/v1/admin/nodes')
    .set({ authorization: `Bearer ${key}`, 'x-forwarded-for': `192.0.${networks}.1` });
const guess = async (times: number) => {
  for (let i = 0; i < times; i++) await use(`wrong-key-${i}`).expect(401);
};

it('throttles no guesses while no site key is set', async () => {
  await guess(7);
});

it('counts wrong keys from the last correct one', async () => {
  await set(KEY);
  await guess(4);
  await use(KEY).expect(200);
  await guess(4);
  await use(KEY).expect(200);
});

it('rejects the previous key at once', async () => {
  await set(KEY);
  await use(KEY).expect(200);
  await set('another-key-of-it');
  await use(KEY).expect(401);
  await use('another-key-of-it').expect(200);
});

it('makes a client that guesses wait from one second up to fifteen minutes', async () => {
  await set(KEY);
  await guess(5);
  const waits: unknown[] = [];
  for (let i = 0; i < 12; i++) {
    waits.push((await use('wrong').expect(429)).body.retryAfter);
    await site.clock.skip('15m');
    await use('wrong').expect(401);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

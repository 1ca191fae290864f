import { createHash, randomUUID } from 'node:crypto';
import type { NewApiKey } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { Database } from '../platform/database/database.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

const KEYS = '/api/v1/admin/api-keys';

let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
beforeAll(async () => {
  site = await startTestApp({ config: { VITRINE_TRUSTED_PROXIES: 'loopback' } });
  admin = await site.admin();
});
beforeEach(() => site.app.get(Database).nativeDelete(ApiKeyEntity, {}));

const newKey = (overrides: Partial<NewApiKey> = {}) => ({
  name: 'x',
  scopes: ['read'],
  expiresAt: null,
  nodes: null,
  ...overrides,
});
const make = async (overrides: Partial<NewApiKey> = {}) => {
  const { key, secret } = (await admin.post(KEYS).send(newKey(overrides)).expect(201)).body.data;
  return { key, use: (from = '192.0.2.1') => useFrom(secret as string, from) };
};
const useFrom = (secret: string, from: string) =>
  site.http.get('/api/v1/admin/nodes').set({ authorization: `Bearer ${secret}`, 'x-forwarded-for': from });
const lastUse = async () => {
  const [{ lastUsedAt, lastUsedIp }] = (await admin.get(KEYS)).body.data;
  return [lastUsedAt, lastUsedIp];
};

it('keeps at most two hundred keys of an account', async () => {
  await make();
  const db = site.app.get(Database);
  const { account } = await db.findOneOrFail(ApiKeyEntity, { name: 'x' });
  const rows = Array.from({ length: 198 }, (_, i) => ({
    ...{ id: randomUUID(), name: 'x', hint: 'vk_', secretHash: createHash('sha256').update(`${i}`).digest('hex') },
    ...{
      account,
      scopes: ['read' as const],
      nodes: null,
      secondFactor: false,
      createdAt: new Date(0),
      expiresAt: null,
    },
    ...{ lastUsedAt: null, lastUsedIp: '' },
  }));
  await db.unitOfWork().insertMany(ApiKeyEntity, rows);
  await make();
  const { body } = await admin.post(KEYS).send(newKey()).expect(409);
  expect(body.code).toBe('api-key.limit');
});

it('rejects a key that would end at once, and ends one at its very time', async () => {
  const now = site.clock.now();
  const { body } = await admin
    .post(KEYS)
    .send(newKey({ expiresAt: now }))
    .expect(422);
  expect(body.errors).toMatchObject([{ path: 'expiresAt' }]);
  const { use } = await make({ expiresAt: now + MINUTE_MS });
  await site.clock.skip('59s');
  await use().expect(200);
  await site.clock.skip('1s');
  await use().expect(401);
});

it('dates the use of a key by the minute, or from another address', async () => {
  const { use } = await make();
  const first = site.clock.now();
  await use().expect(200);
  await site.clock.skip('59s');
  await use().expect(200);
  expect(await lastUse()).toEqual([first, '192.0.2.1']);
  await use('192.0.2.2').expect(200);
  expect(await lastUse()).toEqual([first + 59_000, '192.0.2.2']);
  await site.clock.skip('60s');
  await use('192.0.2.2').expect(200);
  expect(await lastUse()).toEqual([site.clock.now(), '192.0.2.2']);
});

it('lists the newest key first', async () => {
  await make({ name: 'old' });
  await site.clock.skip('1s');
  await make({ name: 'new' });
  expect((await admin.get(KEYS)).body.data.map(({ name }: { name: string }) => name)).toEqual(['new', 'old']);
});

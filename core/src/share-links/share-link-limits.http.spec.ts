import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createCookieClient } from '../../test/test-data.ts';
import { Database } from '../platform/database/database.ts';
import { ShareLinkEntity } from './share-link.entity.ts';

const SHARES = '/api/v1/admin/share-links';

let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.admin();
});
beforeEach(() => site.app.get(Database).nativeDelete(ShareLinkEntity, {}));

const make = async (name = '') =>
  (await admin.post(SHARES).send({ name, node: null, hours: 1 }).expect(201)).body.data as { path: string };
const names = async () => (await admin.get(SHARES)).body.data.map(({ name }: { name: string }) => name);

it('keeps at most five hundred links', async () => {
  const times = { createdAt: new Date(0), expiresAt: new Date(site.clock.now()), lastUsedAt: null };
  const rows = Array.from({ length: 499 }, () => ({ id: randomUUID(), name: '', node: null, ...times }));
  await site.app.get(Database).unitOfWork().insertMany(ShareLinkEntity, rows);
  await make();
  const { body } = await admin.post(SHARES).send({ name: '', node: null, hours: 1 }).expect(409);
  expect(body.code).toBe('share-link.limit');
});

it('lists an expired link for a week, until another is made', async () => {
  const now = site.clock.now();
  const ended = (name: string, daysAgo: number) => ({
    ...{ id: randomUUID(), name, node: null, createdAt: new Date(0), lastUsedAt: null },
    expiresAt: new Date(now - daysAgo * DAY_MS),
  });
  const rows = [ended('six days', 6), ended('eight days', 8)];
  await site.app.get(Database).unitOfWork().insertMany(ShareLinkEntity, rows);
  await make('new');
  expect((await names()).sort()).toEqual(['new', 'six days']);
});

it('lists the newest link first', async () => {
  await make('old');
  await site.clock.skip('1s');
  await make('new');
  expect(await names()).toEqual(['new', 'old']);
});

it('shows when a link was last opened', async () => {
  const { path } = await make();
  expect((await admin.get(SHARES)).body.data).toMatchObject([{ lastUsedAt: null }]);
  await createCookieClient(site.url).get(path).expect(303);
  expect((await admin.get(SHARES)).body.data).toMatchObject([{ lastUsedAt: site.clock.now() }]);
});

it('rejects a link to a node that does not exist', async () => {
  await admin.post(SHARES).send({ name: '', node: randomUUID(), hours: 1 }).expect(404);
  expect(await names()).toEqual([]);
});

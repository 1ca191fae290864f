import { randomUUID } from 'node:crypto';
import { SELECT_NONE, type NewAnnouncement } from '@vitrine/contracts';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { Database } from '../platform/database/database.ts';
import { AnnouncementEntity } from './announcement.entity.ts';

const ADMIN = '/api/v1/admin/announcements';

let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.admin();
});
beforeEach(() => site.app.get(Database).nativeDelete(AnnouncementEntity, {}));

const body = (overrides: Partial<NewAnnouncement> = {}) => ({
  kind: 'maintenance',
  title: 'New disks',
  startsAt: site.clock.now() - HOUR_MS,
  endsAt: null,
  nodeSelector: SELECT_NONE,
  ...overrides,
});
const add = async (overrides: Partial<NewAnnouncement> = {}) =>
  (await admin.post(ADMIN).send(body(overrides)).expect(201)).body.data as { id: string; text: string };
const resolve = async (id: string) =>
  (await admin.post(`${ADMIN}/${id}/updates`).send({ stage: 'resolved', text: 'Done.' }).expect(201)).body.data;

it('keeps at most five hundred announcements', async () => {
  const rows = Array.from({ length: 499 }, () => ({
    ...{ id: randomUUID(), kind: 'news' as const, title: 'x', text: '', createdAt: 0, startsAt: 0, endsAt: null },
    ...{ nodeSelector: SELECT_NONE, updates: [] },
  }));
  await site.app.get(Database).unitOfWork().insertMany(AnnouncementEntity, rows);
  await add();
  const { body: refusal } = await admin.post(ADMIN).send(body()).expect(409);
  expect(refusal.code).toBe('announcement.limit');
});

it('has no text if none is given', async () => {
  expect(await add()).toMatchObject({ text: '' });
});

it('rejects an end at the very start', async () => {
  const now = site.clock.now();
  await admin
    .post(ADMIN)
    .send(body({ startsAt: now, endsAt: now }))
    .expect(422);
  await add({ startsAt: now, endsAt: now + 1 });
});

it('ends planned maintenance at its start if it is resolved before', async () => {
  const startsAt = site.clock.now() + HOUR_MS;
  const { id } = await add({ startsAt, endsAt: startsAt + HOUR_MS });
  expect(await resolve(id)).toMatchObject({ endsAt: startsAt });
});

it('ends current maintenance at once if it is resolved before its end', async () => {
  const { id } = await add({ endsAt: site.clock.now() + HOUR_MS });
  expect(await resolve(id)).toMatchObject({ endsAt: site.clock.now() });
});

it('keeps the end of a past announcement', async () => {
  const endsAt = site.clock.now() - 1000;
  const { id } = await add({ endsAt });
  expect(await resolve(id)).toMatchObject({ endsAt });
});

it('keeps an announcement open after an update of another stage', async () => {
  const { id } = await add();
  const { body: answer } = await admin
    .post(`${ADMIN}/${id}/updates`)
    .send({ stage: 'monitoring', text: 'Better.' })
    .expect(201);
  expect(answer.data).toMatchObject({ endsAt: null });
});

it('lists the newest start first', async () => {
  const now = site.clock.now();
  await add({ title: 'old', startsAt: now - 3 * HOUR_MS });
  await add({ title: 'new', startsAt: now - HOUR_MS });
  const { body: list } = await admin.get(ADMIN).expect(200);
  expect(list.data.map(({ title }: { title: string }) => title)).toEqual(['new', 'old']);
});

it('rejects a change that is based on another version', async () => {
  const { id } = await add();
  const change = (title: string) => admin.put(`${ADMIN}/${id}`).send(body({ title }));
  const { body: refused } = await change('Late').set('if-match', '"other"').expect(412);
  expect(refused.current).toMatchObject({ title: 'New disks' });
  const { etag } = refused.current as { etag: string };
  await change('In time').set('if-match', etag).expect(200);
});

it('ends an announcement with an end at its exact end or earlier', async () => {
  const endsAt = site.clock.now() + MINUTE_MS;
  const { id } = await add({ endsAt });
  await site.clock.skip('1m');
  expect(await resolve(id)).toMatchObject({ endsAt, state: 'past' });
});

it('sorts the named nodes by weight, then by age', async () => {
  for (const [name, weight] of [
    ['third', 2],
    ['first', 1],
    ['second', 1],
  ] as const) {
    await site.given.node({ name, weight });
    await site.clock.skip('1s');
  }
  await add({ nodeSelector: { ...SELECT_NONE, all: true } });
  const everything = (await site.http.get('/api/v1/announcements').expect(200)).body.data;
  expect(everything).toMatchObject([{ nodes: [] }]);
  await site.app.get(Database).nativeDelete(AnnouncementEntity, {});
  const nodes = (await admin.get('/api/v1/admin/nodes').expect(200)).body.data.map(
    ({ uuid }: { uuid: string }) => uuid,
  );
  await add({ nodeSelector: { ...SELECT_NONE, nodes } });
  const { body: list } = await site.http.get('/api/v1/announcements').expect(200);
  expect(list.data[0].nodes.map(({ name }: { name: string }) => name)).toEqual(['first', 'second', 'third']);
});

it('sorts feed entries by their last change', async () => {
  const now = site.clock.now();
  await add({ title: 'published first', startsAt: now - HOUR_MS });
  await site.clock.skip('1m');
  await add({ title: 'published last', startsAt: now - 3 * HOUR_MS });
  await site.clock.skip('1m');
  await add({ title: 'published between, ended last', startsAt: now - 2 * HOUR_MS, endsAt: site.clock.now() + 1000 });
  await site.clock.skip('1m');
  const { text } = await site.http.get('/announcements.atom').set('accept-language', 'en').expect(200);
  expect(text.match(/(?<=\] )published [a-z, ]+/g)).toEqual([
    'published between, ended last',
    'published last',
    'published first',
  ]);
});

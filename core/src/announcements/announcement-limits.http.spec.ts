import { randomUUID } from 'node:crypto';
import { SELECT_NONE, type NewAnnouncement } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
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

const body = (more: Partial<NewAnnouncement> = {}) => ({
  kind: 'maintenance',
  title: 'New disks',
  startsAt: site.clock.now() - HOUR_MS,
  endsAt: null,
  nodeSelector: SELECT_NONE,
  ...more,
});
const add = async (more: Partial<NewAnnouncement> = {}) =>
  (await admin.post(ADMIN).send(body(more)).expect(201)).body.data as { id: string; text: string };
const resolve = async (id: string) =>
  (await admin.post(`${ADMIN}/${id}/updates`).send({ stage: 'resolved', text: 'Done.' }).expect(201)).body.data;

it('keeps at most five hundred announcements', async () => {
  const many = Array.from({ length: 499 }, () => ({
    ...{ id: randomUUID(), kind: 'news' as const, title: 'x', text: '', createdAt: 0, startsAt: 0, endsAt: null },
    ...{ nodeSelector: SELECT_NONE, updates: [] },
  }));
  await site.app.get(Database).unitOfWork().insertMany(AnnouncementEntity, many);
  await add();
  const { body: refused } = await admin.post(ADMIN).send(body()).expect(409);
  expect(refused.code).toBe('announcement.limit');
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

it('ends planned work at its start if that is resolved before', async () => {
  const startsAt = site.clock.now() + HOUR_MS;
  const { id } = await add({ startsAt, endsAt: startsAt + HOUR_MS });
  expect(await resolve(id)).toMatchObject({ endsAt: startsAt });
});

it('ends work at once that is resolved before its end', async () => {
  const { id } = await add({ endsAt: site.clock.now() + HOUR_MS });
  expect(await resolve(id)).toMatchObject({ endsAt: site.clock.now() });
});

it('keeps the end of a past announcement', async () => {
  const endsAt = site.clock.now() - 1000;
  const { id } = await add({ endsAt });
  expect(await resolve(id)).toMatchObject({ endsAt });
});

it('does not end with an update of another stage', async () => {
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

import { SELECT_NONE, type NewSilence, type PublicAnnouncement, type Silence } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';

const SILENCES = '/api/v1/admin/alerts/silences';

let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
let now: number;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.admin();
  now = site.clock.now();
});
const silence = (more: Partial<NewSilence> = {}): NewSilence => ({
  ...{ kind: 'maintenance', name: 'M', nodeSelector: { ...SELECT_NONE, all: true }, rule: null, allowCritical: false },
  schedule: { kind: 'once', from: now, to: now + 60_000 },
  ...more,
});
const add = async (more: Partial<NewSilence> = {}): Promise<Silence> =>
  (await admin.post(SILENCES).send(silence(more)).expect(201)).body.data;
const list = async (): Promise<Silence[]> => (await admin.get(SILENCES).expect(200)).body.data;

it('changes and removes one silence, and returns 404 for a missing one', async () => {
  const [one, two] = [await add({ name: 'one' }), await add({ name: 'two' })];
  expect(one).toMatchObject({ name: 'one', isPublic: false });
  const change = silence({ name: 'changed', isPublic: true });
  const { data } = (await admin.put(`${SILENCES}/${one.id}`).send(change).expect(200)).body;
  expect(data).toMatchObject({ id: one.id, name: 'changed', isPublic: true });
  expect(await list()).toEqual([data, two]);
  await admin.delete(`${SILENCES}/${one.id}`).expect(204);
  expect(await list()).toEqual([two]);
  await admin.delete(`${SILENCES}/${one.id}`).expect(404);
  await admin.put(`${SILENCES}/${one.id}`).send(change).expect(404);
});

it('refuses a change of a silence that another one changed meanwhile', async () => {
  const { id, etag } = await add();
  await admin
    .put(`${SILENCES}/${id}`)
    .set('if-match', etag!)
    .send(silence({ name: 'changed' }))
    .expect(200);
  await admin
    .put(`${SILENCES}/${id}`)
    .set('if-match', etag!)
    .send(silence({ name: 'again' }))
    .expect(412);
  expect(await list()).toMatchObject([{ name: 'changed' }]);
});

it('announces public maintenance to visitors from a week before it, and nothing else', async () => {
  const once = (from: number) => ({ schedule: { kind: 'once' as const, from, to: from + 1000 } });
  await add({ name: 'now', isPublic: true, ...once(now) });
  await add({ name: 'soon', isPublic: true, ...once(now + 7 * DAY_MS) });
  await add({ name: 'later', isPublic: true, ...once(now + 7 * DAY_MS + 1) });
  await add({ name: 'over', isPublic: true, ...once(now - 1000) });
  await add({ name: 'internal', ...once(now) });
  await add({ name: 'quiet', kind: 'quiet', isPublic: true, ...once(now) });
  const { data } = (await site.http.get('/api/v1/announcements').expect(200)).body as { data: PublicAnnouncement[] };
  expect(data.map(({ title, startsAt, endsAt }) => [title, startsAt, endsAt]).sort()).toEqual([
    ['now', now, now + 1000],
    ['soon', now + 7 * DAY_MS, now + 7 * DAY_MS + 1000],
  ]);
});

it('removes silences seven days after their end, and keeps the others', async () => {
  await add({ name: 'early', schedule: { kind: 'once', from: now, to: now + 1000 } });
  await add({ name: 'late', schedule: { kind: 'once', from: now, to: now + DAY_MS } });
  await site.clock.skip('7d');
  expect((await list()).map(({ name }) => name)).toEqual(['early', 'late']);
  await site.clock.skip('1h');
  admin = await site.admin();
  expect((await list()).map(({ name }) => name)).toEqual(['late']);
});

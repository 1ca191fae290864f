import { SELECT_NONE, type NewAnnouncement, type PublicAnnouncement } from '@vitrine/contracts';
import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { createCookieClient } from '../../test/test-data.ts';

const ADMIN = '/api/v1/admin/announcements';
const PUBLIC = '/api/v1/announcements';

/** Starts a site with a public and a hidden node. */
async function site() {
  const instance = await startTestApp();
  const admin = await instance.admin();
  const visibleNode = await instance.given.node({ name: 'tokyo' });
  const hidden = await instance.given.node({ name: 'secret-name', hidden: true });
  const now = instance.clock.now();
  const body = (overrides: Partial<NewAnnouncement> = {}): NewAnnouncement => ({
    kind: 'incident',
    title: 'Packet loss',
    text: '',
    startsAt: now - HOUR_MS,
    endsAt: null,
    nodeSelector: SELECT_NONE,
    ...overrides,
  });
  const selecting = (...nodes: string[]) => ({ ...SELECT_NONE, nodes });
  return {
    ...instance,
    admin,
    shown: visibleNode,
    hidden,
    now,
    body,
    about: selecting,
    add: async (overrides: Partial<NewAnnouncement> = {}) =>
      (await admin.post(ADMIN).send(body(overrides)).expect(201)).body.data as { id: string },
    read: async (query = '', client = instance.http) =>
      (await client.get(`${PUBLIC}${query}`).expect(200)).body.data as PublicAnnouncement[],
  };
}

it('lists open announcements before past ones, and counts both for the shell', async () => {
  const { http, add, read, now } = await site();
  expect((await http.get('/api/public')).body.data.announcements).toBeUndefined();
  await add({ title: 'Over', endsAt: now - 1000 });
  await add({ title: 'News', kind: 'news' });
  await add({ title: 'Work', kind: 'maintenance', startsAt: now + HOUR_MS, endsAt: now + 2 * HOUR_MS });
  await add({ title: 'Broken' });
  expect((await read()).map(({ title, state }) => [title, state])).toEqual([
    ['Broken', 'current'],
    ['News', 'current'],
    ['Work', 'planned'],
  ]);
  expect((await read('?state=past')).map(({ title }) => title)).toEqual(['Over']);
  expect((await read('?skip=1&limit=1')).map(({ title }) => title)).toEqual(['News']);
  expect((await http.get('/api/public')).body.data.announcements).toEqual({ open: 3, past: 1 });
});

it('names only visible nodes, and hides announcements about hidden nodes alone', async () => {
  const { http, admin, add, read, shown, hidden, about } = await site();
  await add({ title: 'Both', nodeSelector: about(shown.uuid, hidden.uuid) });
  await add({ title: 'Only hidden', nodeSelector: about(hidden.uuid) });
  await add({ title: 'Everything', nodeSelector: { ...SELECT_NONE, all: true } });
  await add({ title: 'Group', nodeSelector: { ...SELECT_NONE, groups: ['none of this name'] } });
  const found = await read();
  expect(found.map(({ title }) => title).sort()).toEqual(['Both', 'Everything']);
  expect(found.find(({ title }) => title === 'Both')).toMatchObject({
    nodes: [{ uuid: shown.uuid, name: 'tokyo' }],
    nodeCount: 1,
  });
  expect(await read(`?node=${hidden.uuid}`)).toMatchObject([{ title: 'Everything' }]);
  expect((await http.get('/api/public')).body.data.announcements).toEqual({ open: 2, past: 0 });
  const signedIn = await read('', admin);
  expect(signedIn.map(({ title }) => title).sort()).toEqual(['Both', 'Everything', 'Only hidden']);
  expect(signedIn.find(({ title }) => title === 'Both')?.nodeCount).toBe(2);
  // The feeds are cached and shared, so they contain the visitor's view for every caller.
  for (const name of ['rss', 'atom']) {
    const { text } = await admin.get(`/announcements.${name}`).expect(200);
    expect(text).toContain('Both');
    expect(text).not.toMatch(/secret-name|Only hidden|Group/);
  }
});

it('stores a timeline, and ends an incident that is resolved', async () => {
  const { admin, clock, add, read } = await site();
  const { id } = await add();
  const update = async (stage: string | null, text: string) =>
    (await admin.post(`${ADMIN}/${id}/updates`).send({ stage, text }).expect(201)).body.data;
  await update('investigating', 'We look into it.');
  await clock.skip('10m');
  const wrong = (await update(null, 'A typo.')).updates[0].id as string;
  await admin.delete(`${ADMIN}/${id}/updates/${wrong}`).expect(200);
  await admin.delete(`${ADMIN}/${id}/updates/${wrong}`).expect(404);
  const at = clock.now();
  expect(await update('resolved', 'A cable.')).toMatchObject({ state: 'past', endsAt: at });
  const [past] = await read('?state=past');
  expect(past?.updates.map(({ stage, text }) => [stage, text])).toEqual([
    ['resolved', 'A cable.'],
    ['investigating', 'We look into it.'],
  ]);
});

it('logs changes and deletions in the audit log', async () => {
  const { admin, add, body, read } = await site();
  const { id } = await add();
  await admin
    .put(`${ADMIN}/${id}`)
    .send(body({ title: 'Changed' }))
    .expect(200);
  expect(await read()).toMatchObject([{ title: 'Changed' }]);
  await admin.delete(`${ADMIN}/${id}`).expect(204);
  await admin.delete(`${ADMIN}/${id}`).expect(404);
  await admin.put(`${ADMIN}/${id}`).send(body()).expect(404);
  expect(await read()).toEqual([]);
  const { body: log } = await admin.get('/api/v1/admin/audit').expect(200);
  expect(log.data.entries.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['announcements.add', 'announcements.change', 'announcements.remove']),
  );
});

it.each([
  ['an end before the start', { startsAt: 2000, endsAt: 1000 }, { path: 'endsAt', message: 'announcements.backwards' }],
  ['no title', { title: '  ' }, { path: 'title' }],
  ['a title that is too long', { title: 't'.repeat(201) }, { path: 'title' }],
  ['a text that is too long', { text: 't'.repeat(4001) }, { path: 'text' }],
])('rejects %s, at its field', async (_, overrides, error) => {
  const { admin, body } = await site();
  const { body: answer } = await admin.post(ADMIN).send(body(overrides)).expect(422);
  expect(answer.errors).toContainEqual(expect.objectContaining(error));
});

it('limits an announcement to thirty updates, written by administrators only', async () => {
  const { admin, http, add, body } = await site();
  const { id } = await add();
  for (let i = 0; i < 30; i++)
    await admin
      .post(`${ADMIN}/${id}/updates`)
      .send({ stage: null, text: `${i}` })
      .expect(201);
  const { body: refusal } = await admin.post(`${ADMIN}/${id}/updates`).send({ stage: null, text: 'x' }).expect(409);
  expect(refusal.code).toBe('announcement.update-limit');
  await http.get(ADMIN).expect(401);
  await http.post(ADMIN).send(body()).expect(401);
});

it('shows the windows of a public maintenance, and of no other silence', async () => {
  const { admin, clock, read, now, shown, hidden, about } = await site();
  const silence = (overrides: object) =>
    admin
      .post('/api/v1/admin/alerts/silences')
      .send({
        kind: 'maintenance',
        name: 'New disks',
        nodeSelector: about(shown.uuid, hidden.uuid),
        rule: null,
        allowCritical: false,
        isPublic: true,
        schedule: { kind: 'once', from: now + HOUR_MS, to: now + 2 * HOUR_MS },
        ...overrides,
      })
      .expect(201);
  await silence({});
  await silence({ name: 'Not public', isPublic: false });
  await silence({ name: 'Quiet hours', kind: 'quiet' });
  await silence({ name: 'Of a hidden node', nodeSelector: about(hidden.uuid) });
  await silence({ name: 'Far', schedule: { kind: 'once', from: now + 8 * DAY_MS, to: now + 9 * DAY_MS } });
  const [planned, ...others] = await read();
  expect(others).toEqual([]);
  expect(planned).toMatchObject({
    kind: 'maintenance',
    state: 'planned',
    title: 'New disks',
    publishedAt: now + HOUR_MS - 7 * DAY_MS,
    startsAt: now + HOUR_MS,
    endsAt: now + 2 * HOUR_MS,
    nodes: [{ name: 'tokyo' }],
    nodeCount: 1,
  });
  await clock.skip('61m');
  expect(await read()).toMatchObject([{ title: 'New disks', state: 'current' }]);
  await clock.skip('61m');
  expect((await read()).map(({ title }) => title)).not.toContain('New disks');
});

it('shows the holder of a link for one node announcements about it or the site', async () => {
  const { admin, http, url, add, read, hidden, shown, about } = await site();
  await admin
    .put('/api/v1/admin/settings/site')
    .send({
      ...(await admin.get('/api/v1/admin/settings/site').expect(200)).body.data,
      private: true,
    })
    .expect(200);
  await add({ title: 'Its own', nodeSelector: about(hidden.uuid, shown.uuid) });
  await add({ title: 'Another node', nodeSelector: about(shown.uuid) });
  await add({ title: 'The site' });
  await http.get(PUBLIC).expect(401);
  await http.get('/announcements.rss').expect(401);
  const { body } = await admin
    .post('/api/v1/admin/share-links')
    .send({ name: '', node: hidden.uuid, hours: 1 })
    .expect(201);
  const guest = createCookieClient(url);
  await guest.get(body.data.path).expect(303);
  const visible = await read('', guest);
  expect(visible.map(({ title }) => title).sort()).toEqual(['Its own', 'The site']);
  expect(JSON.stringify(visible)).not.toContain('tokyo');
});

it('writes feeds with the same content, escaped', async () => {
  const { http, add, admin, shown, about, url } = await site();
  const { id } = await add({
    title: 'A <b> & "quotes" \u0007',
    text: 'one\n<script>two</script>',
    nodeSelector: about(shown.uuid),
  });
  await admin.post(`${ADMIN}/${id}/updates`).send({ stage: 'identified', text: 'Why: ]]>' }).expect(201);
  for (const [name, type] of [
    ['atom', 'application/atom+xml'],
    ['rss', 'application/rss+xml'],
  ]) {
    const { text, headers } = await http
      .get(`/announcements.${name}`)
      .set('accept-language', 'en')
      .expect(200)
      .expect('content-type', new RegExp(`^${type?.replace('+', '\\+')}`));
    expect(text).toContain('[Incident] A &#60;b&#62; &#38; &#34;quotes&#34; <');
    expect(text).toContain(`urn:uuid:${id}`);
    expect(text).toContain(`${url}/announcements#${id}`);
    expect(text).toContain('tokyo');
    expect(text).toContain('Identified');
    expect(text).not.toMatch(/<script|<b>|]]>/);
    expect(text).not.toContain('\u0007');
    await http
      .get(`/announcements.${name}`)
      .set({ 'accept-language': 'en', 'if-none-match': String(headers.etag) })
      .expect(304);
  }
});

it('returns a feed without entries too, in the requested language', async () => {
  const { http } = await site();
  expect((await http.get('/announcements.atom?lang=zh-TW').expect(200)).text).toMatch(/xml:lang="zh-TW".*公告/s);
  await http.get('/announcements.rss?lang=xx').expect(422);
});

it('pushes changes, starts and ends to open pages of permitted readers', async () => {
  await using instance = await startTestApp();
  const admin = await instance.admin();
  const hidden = await instance.given.node({ hidden: true });
  const body = (title: string, overrides: Partial<NewAnnouncement> = {}): NewAnnouncement => ({
    ...{
      kind: 'incident',
      title,
      text: '',
      startsAt: instance.clock.now() - HOUR_MS,
      endsAt: null,
      nodeSelector: SELECT_NONE,
    },
    ...overrides,
  });
  const add = (title: string, overrides?: Partial<NewAnnouncement>) =>
    admin.post(ADMIN).send(body(title, overrides)).expect(201);
  await using early = await instance.viewer();
  await early.frames.waitFor(frame => frame.type === 'snapshot' && frame.announcements === undefined);
  const receivedAnnouncements = (viewer: typeof early) =>
    viewer.frames.all.flatMap(frame => {
      const open =
        frame.type === 'announcements' ? frame.open : frame.type === 'snapshot' ? frame.announcements : undefined;
      return open ? [open.map(({ title, state }) => `${title}: ${state}`)] : [];
    });
  const next = async (count: number) => {
    await instance.clock.advance('1s');
    await eventually(() => receivedAnnouncements(early).length >= count);
    return receivedAnnouncements(early).at(-1);
  };

  await add('secret', { nodeSelector: { ...SELECT_NONE, nodes: [hidden.uuid] } });
  await add('loss');
  expect(await next(1)).toEqual(['loss: current']);
  await add('works', {
    kind: 'maintenance',
    startsAt: instance.clock.now() + 60_000,
    endsAt: instance.clock.now() + 120_000,
  });
  expect(await next(2)).toEqual(['loss: current', 'works: planned']);
  // The announcement begins and ends by itself, without a request.
  await instance.clock.advance('70s');
  await eventually(() => receivedAnnouncements(early).length >= 3);
  expect(receivedAnnouncements(early).at(-1)!.toSorted()).toEqual(['loss: current', 'works: current']);
  await instance.clock.advance('60s');
  await eventually(() => receivedAnnouncements(early).length >= 4);
  expect(receivedAnnouncements(early)).toHaveLength(4);
  expect(receivedAnnouncements(early).at(-1)).toEqual(['loss: current']);
  // A page opened later receives it at once.
  await using late = await instance.viewer();
  await eventually(() => receivedAnnouncements(late).length === 1);
  expect(receivedAnnouncements(late)).toEqual([['loss: current']]);
  expect(JSON.stringify([early.frames.all, late.frames.all])).not.toContain('secret');
});

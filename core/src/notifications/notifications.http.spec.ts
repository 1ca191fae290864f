import { EntityManager } from '@mikro-orm/sql';
import { fakeService, type FakeAnswer, type RecordedRequest } from '@vitrine/plugin-sdk/testing';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { DeliveryQueueService } from './delivery-queue.service.ts';
import { DeliveryWorkerService } from './delivery-worker.service.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { NoticesService, type NoticeDraft } from './notices.service.ts';

const base = '/api/v1/admin/notifications';
const draft: NoticeDraft = {
  key: 'offline:1',
  event: 'node.offline',
  severity: 'critical',
  node: { uuid: '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10', name: 'tokyo' },
  values: { duration: 180, since: Date.UTC(2026, 5, 1) },
  at: Date.UTC(2026, 5, 1),
};

/** Notifiers used in these tests. */
const NOTIFIERS = {
  plugins: ['gotify', 'pushbullet', 'pushover', 'smtp', 'telegram', 'webhook'].map(name => `notifier-${name}`),
  config: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8' },
};

async function setUp(
  answer: FakeAnswer | ((request: RecordedRequest) => FakeAnswer) = { json: { id: 1 } },
  options: Parameters<typeof startTestApp>[0] = {},
) {
  const service = await fakeService(answer);
  closing.push(service);
  const harness = await startTestApp({ ...options, ...NOTIFIERS });
  const admin = await harness.admin();
  const gotify = (name: string, overrides: object = {}, values: object = {}) => ({
    name,
    plugin: 'gotify',
    enabled: true,
    events: null,
    language: 'en',
    values: { server: `${service.url}${encodeURIComponent(name)}/`, token: 'T', ...values },
    ...overrides,
  });
  const add = async (name: string, overrides?: object) =>
    (await admin.post(`${base}/channels`).send(gotify(name, overrides)).expect(201)).body.data;
  const announce = async (change: Partial<NoticeDraft> = {}) => {
    const em = harness.app.get(EntityManager).fork();
    await em.transactional(async inner => harness.app.get(NoticesService).enqueue(inner, { ...draft, ...change }));
    await harness.app.get(DeliveryQueueService).run();
    // The run at the start may still be sending it.
    await eventually(async () =>
      ((await deliveries()) as { state: string }[]).every(({ state }) => state !== 'sending'),
    );
  };
  const deliveries = async (query = '') => (await admin.get(`${base}/deliveries${query}`).expect(200)).body.data;
  const requests = () => service.requests.map(({ path, json }) => `${path} ${(json as { title: string }).title}`);
  return { ...harness, admin, service, gotify, add, announce, deliveries, requests };
}
const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const service of closing.splice(0)) await service[Symbol.asyncDispose]();
});

it('is for administrators only', async () => {
  const { http } = await setUp();
  for (const path of ['channels', 'notifiers', 'deliveries', 'templates', 'settings'])
    await http.get(`${base}/${path}`).expect(401);
  await http.post(`${base}/channels/test`).send({}).expect(401);
});

it('lists the running notifiers with their forms in the language of the request', async () => {
  const { admin } = await setUp();
  const { body } = await admin.get(`${base}/notifiers`).set('accept-language', 'zh-CN').expect(200);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(['telegram', 'smtp', 'webhook', 'gotify']),
  );
  const { form } = body.data.find(({ id }: { id: string }) => id === 'gotify');
  expect(form.properties.server.title).toBe('服务器');
});

it('sends an event to every subscribed channel, each in its language', async () => {
  const { add, announce, requests } = await setUp();
  await add('english');
  await add('chinese', { language: 'zh-CN', events: ['node.offline'] });
  await add('logins', { events: ['login'] });
  await add('none', { events: [] });
  await add('off', { enabled: false });
  await announce();
  expect(requests().sort()).toEqual(['/chinese/message tokyo 已离线', '/english/message tokyo is offline']);
});

it('never returns a secret, keeps it if the box is empty, and drops it with another kind', async () => {
  const { admin, add, gotify, announce, service, app } = await setUp();
  const channel = await add('one');
  expect(channel.values).not.toHaveProperty('token');
  expect(channel.form.properties.token.stored).toBe(true);
  const { body } = await admin
    .put(`${base}/channels/${channel.id}`)
    .send(gotify('one', { name: 'two' }, { token: '' }))
    .expect(200);
  expect(JSON.stringify(body)).not.toContain('"T"');
  await announce();
  expect(service.requests).toMatchObject([{ path: '/one/message', headers: { 'x-gotify-key': 'T' } }]);
  const [row] = await app.get(EntityManager).fork().getConnection().execute('select settings from channel');
  expect(JSON.stringify(row)).toContain('$sealed');
  const pushover = { ...gotify('three'), plugin: 'pushover', values: { token: '', user: 'u' } };
  const refusal = await admin.put(`${base}/channels/${channel.id}`).send(pushover).expect(422);
  expect(refusal.body.errors).toMatchObject([{ path: 'token' }]);
});

it('tests unsaved settings, and reports the field of an error', async () => {
  const { admin, gotify, add, service } = await setUp(({ headers }) =>
    headers['x-gotify-key'] === 'T' ? { json: { id: 5 } } : { status: 401 },
  );
  const test = (body: object) =>
    admin.post(`${base}/channels/test`).send({ plugin: 'gotify', language: 'en', ...body });
  const { values } = gotify('x');
  expect((await test({ values }).expect(200)).body.data).toEqual({ detail: 'message 5' });
  expect(service.requests[0]?.json).toMatchObject({ title: 'Test message from Test' });
  const wrong = await test({ values: { ...values, token: 'wrong' } }).expect(422);
  expect(wrong.body).toMatchObject({
    code: 'delivery.failed',
    errors: [{ path: 'token', message: 'Gotify rejected the application token.' }],
  });
  const missing = await test({ values: { server: '', token: '' } }).expect(422);
  expect(missing.body.errors).toMatchObject([
    { path: 'server', code: 'required' },
    { path: 'token', code: 'required' },
  ]);
  const { id } = await add('stored');
  await test({ id, values: { ...gotify('stored').values, token: '' } }).expect(200);
});

it('sends a stored secret only to the address it was entered for', async () => {
  const { admin, gotify, add } = await setUp();
  const otherService = await fakeService({ json: { id: 1 } });
  closing.push(otherService);
  const { id } = await add('one');
  const expected = [{ path: 'token', code: 'again', message: 'must be entered again, because "Server" changed' }];
  for (const server of [otherService.url, `${gotify('one').values.server}other`, 'http://user@example.com/']) {
    const values = { server, token: '' };
    const test = { id, plugin: 'gotify', language: 'en', values };
    const tested = await admin.post(`${base}/channels/test`).send(test).expect(422);
    const changed = await admin.put(`${base}/channels/${id}`).send(gotify('one', { values })).expect(422);
    for (const { body } of [tested, changed])
      expect(body).toMatchObject({ code: 'settings.invalid', errors: expected });
  }
  expect(otherService.requests).toEqual([]);
  const entered = { id, plugin: 'gotify', language: 'en', values: { server: otherService.url, token: 'another' } };
  await admin.post(`${base}/channels/test`).send(entered).expect(200);
  expect(otherService.requests.map(({ headers }) => headers['x-gotify-key'])).toEqual(['another']);
});

it('masks secrets in errors, also those that the service repeats', async () => {
  const { admin, gotify, add, announce, deliveries, app } = await setUp(({ headers }) => ({
    status: 400,
    body: `bad token ${String(headers['x-gotify-key'])}`,
  }));
  const secret = 'very-secret-token';
  const { values } = gotify('x', {}, { token: secret });
  const test = await admin.post(`${base}/channels/test`).send({ plugin: 'gotify', language: 'en', values }).expect(422);
  expect(test.body.detail).toBe('Gotify answered 400: bad token •••');
  await add('one', { values });
  await announce();
  expect(
    JSON.stringify([test.body, await deliveries(), app.get(PluginsService).findOneOrFail('gotify').log.lines()]),
  ).not.toContain(secret);
});

it('explains invalid and unreachable settings in the language of the request', async () => {
  const { admin, gotify } = await setUp();
  const values = { token: 'T', device: 'phone', channel: 'news' };
  const form = { ...gotify('x'), plugin: 'pushbullet', values };
  const send = (path: string, body: object) =>
    admin.post(`${base}/${path}`).set('accept-language', 'zh-CN').send(body).expect(422);
  const conflict = [expect.objectContaining({ path: 'channel', message: '填写设备后请留空。' })];
  expect((await send('channels', form)).body.errors).toEqual(conflict);
  const test = { plugin: 'pushbullet', language: 'en', values };
  expect((await send('channels/test', test)).body.errors).toEqual(conflict);
  const inside = gotify('x', {}, { server: 'http://169.254.169.254/' }).values;
  expect((await send('channels/test', { ...test, plugin: 'gotify', values: inside })).body.detail).toBe(
    '169.254.169.254 不是公网地址。可用环境变量 VITRINE_OUTBOUND_ALLOWLIST 允许它。',
  );
});

it('rejects a service on an address that the operator did not allow', async () => {
  const { admin, gotify } = await setUp();
  const { values } = gotify('x', {}, { server: 'http://169.254.169.254/latest/' });
  const { body } = await admin
    .post(`${base}/channels/test`)
    .send({ plugin: 'gotify', language: 'en', values })
    .expect(422);
  expect(body.detail).toContain('not a public address');
});

it('retries with growing pauses, stores each attempt, and delivers once', async () => {
  let down = true;
  const { add, announce, deliveries, clock, requests } = await setUp(() =>
    down ? { status: 503 } : { json: { id: 1 } },
  );
  await add('one');
  await announce();
  expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: [{ ok: false }] }]);
  await clock.advance('5s');
  expect(requests()).toHaveLength(1);
  await clock.advance('6s');
  expect(requests()).toHaveLength(2);
  down = false;
  await clock.advance('31s');
  expect(requests()).toHaveLength(3);
  expect(await deliveries()).toMatchObject([
    { state: 'sent', nextAt: null, attempts: [{ ok: false }, { ok: false }, { ok: true, message: 'message 1' }] },
  ]);
  await clock.skip('1h');
  expect(requests()).toHaveLength(3);
});

it('gives up after the last attempt, shows that, and retries on request', async () => {
  let status = 503;
  const { add, announce, deliveries, clock, app, admin } = await setUp(() => ({ status, json: { id: 1 } }));
  const failed: string[] = [];
  app
    .get(CoreHooks)
    .internal.deliveryFailed.tap(({ channel, attempts }) => void failed.push(`${channel.name} after ${attempts}`));
  await add('one');
  await announce();
  for (let i = 0; i < 8; i++) await clock.skip('4h');
  const [delivery] = await deliveries('?state=failed');
  expect(delivery.attempts).toHaveLength(8);
  expect(failed).toEqual(['one after 8']);
  status = 200;
  expect((await admin.post(`${base}/deliveries/${delivery.id}/retry`).expect(200)).body.data.state).toBe('sent');
});

it('does not retry a permanent failure', async () => {
  const { add, announce, deliveries } = await setUp({ status: 401 });
  await add('one');
  await announce();
  expect(await deliveries()).toMatchObject([
    { state: 'failed', attempts: [{ message: 'Gotify rejected the application token.' }] },
  ]);
});

it('sends an event once, however often it is published, and nothing that was rolled back', async () => {
  const { add, announce, requests, app } = await setUp();
  await add('one');
  await announce();
  await announce();
  await app
    .get(EntityManager)
    .fork()
    .transactional(async em => {
      await app.get(NoticesService).enqueue(em, { ...draft, key: 'offline:2' });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await app.get(DeliveryQueueService).run();
  expect(requests()).toHaveLength(1);
});

it('loses nothing and sends nothing twice across a restart', async () => {
  const first = await setUp({ status: 503 });
  await first.add('one');
  await first.announce();
  const em = first.app.get(EntityManager).fork();
  await first.app
    .get(NoticesService)
    .enqueue(em, { ...draft, key: 'online:1', event: 'node.online', severity: 'recovery' });
  await first.stop();

  const sent: string[] = [];
  const restarted = await startTestApp({
    dataDir: first.dataDir,
    databaseUrl: first.databaseUrl,
    ...NOTIFIERS,
  });
  restarted.app
    .get(CoreHooks)
    .internal.notify.tap('gotify', ({ title }) => ({ detail: String(sent.push(title)) }), { order: 'early' });
  await restarted.clock.advance('30s');
  await restarted.clock.skip('1h');
  expect(sent.sort()).toEqual(['tokyo is back online', 'tokyo is offline']);
});

it('resends deliveries that were in progress when the core was killed', async () => {
  const first = await setUp();
  await first.add('one');
  await first.announce();
  await first.app
    .get(EntityManager)
    .fork()
    .nativeUpdate(DeliveryEntity, {}, { state: 'sending', nextAt: null, attempts: [] });
  await first.stop();
  const restarted = await startTestApp({
    dataDir: first.dataDir,
    databaseUrl: first.databaseUrl,
    ...NOTIFIERS,
  });
  await eventually(() => first.requests().length === 2);
  await restarted.clock.skip('1h');
  expect(first.requests()).toHaveLength(2);
});

it('sends a delivery once, also when two processes take it at once', async () => {
  let status = 503;
  const { add, announce, app, requests } = await setUp(() => ({ status, json: { id: 1 } }));
  await add('one');
  await announce();
  status = 200;
  const delivery = await app.get(EntityManager).fork().findOneOrFail(DeliveryEntity, { state: 'waiting' });
  const before = requests().length;
  await Promise.all([
    app.get(DeliveryWorkerService).deliver(delivery),
    app.get(DeliveryWorkerService).deliver(delivery),
  ]);
  expect(requests()).toHaveLength(before + 1);
});

it('does not delay other channels for a slow one', async () => {
  const { add, announce, app, requests } = await setUp();
  let release: (value: object) => void = () => undefined;
  const response = new Promise<object>(resolve => (release = resolve));
  app.get(CoreHooks).internal.notify.tap('pushover', () => response as never, { order: 'early' });
  await add('slow', { plugin: 'pushover', values: { token: 't', user: 'u' } });
  await add('quick');
  const announced = [announce()];
  try {
    await eventually(() => requests().length === 1);
    announced.push(announce({ key: 'second' }));
    await eventually(() => requests().length === 2);
  } finally {
    // The app closes only after deliveries in progress are complete.
    release({ detail: 'late' });
    await Promise.all(announced);
  }
});

it('waits for a disabled notifier, and for a channel until it is enabled again', async () => {
  const { add, admin, announce, deliveries, app, clock } = await setUp();
  await add('one');
  await app.get(PluginsService).disable('gotify');
  await announce();
  expect(await deliveries()).toMatchObject([
    { state: 'waiting', attempts: [{ message: 'The plugin "gotify" is not running.' }] },
  ]);
  const { body } = await admin.get(`${base}/deliveries`).set('accept-language', 'zh-CN').expect(200);
  expect(body.data).toMatchObject([{ attempts: [{ message: '插件“gotify”未在运行。' }] }]);
  await app.get(PluginsService).enable('gotify');
  await clock.advance('15s');
  expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
});

it.each([
  ['http://127.0.0.1:9/', /127\.0\.0\.1:9/],
  ['http://nowhere.invalid/', /nowhere\.invalid/],
  ['http://10.0.0.1/', /10\.0\.0\.1.*VITRINE_OUTBOUND_ALLOWLIST/],
  ['busy', /Gotify.*503.*tired/],
  ['moved', /elsewhere\.example/],
])("explains in the reader's language only why %s got no test message", async (server, explanation) => {
  const { admin, gotify, service } = await setUp(({ path }) =>
    path.startsWith('/moved')
      ? { status: 307, headers: { location: 'http://elsewhere.example/' } }
      : { status: 503, body: 'tired' },
  );
  const url = server.startsWith('http') ? server : `${service.url}${server}`;
  const { plugin, language, values } = gotify('one', {}, { server: url });
  const events: string[] = [];
  for (const reader of ['en', 'zh-CN', 'zh-TW']) {
    const { body } = await admin
      .post(`${base}/channels/test`)
      .set('accept-language', reader)
      .send({ plugin, language, values })
      .expect(422);
    expect(body.detail).toMatch(explanation);
    events.push(body.detail);
  }
  expect(new Set(events).size).toBe(3);
  for (const translated of events.slice(1)) expect(translated).not.toMatch(/reach|address|answer|sends the request/);
});

it('sends nothing while notifications are disabled', async () => {
  const { add, announce, admin, requests } = await setUp();
  await add('one');
  await admin.put(`${base}/settings`).send({ enabled: false }).expect(200);
  await announce();
  await admin.put(`${base}/settings`).send({ enabled: true }).expect(200);
  await announce({ key: 'later' });
  expect(requests()).toHaveLength(1);
  await admin.put(`${base}/settings`).send({ enabled: 'perhaps' }).expect(422);
});

it('previews a template with example values, uses it once saved, and resets it', async () => {
  const { admin, add, announce, requests } = await setUp();
  const text = { title: '{{name}} fell at {{since}} {{constructor}}', body: '{{#if x}}{{duration}}' };
  const { body } = await admin
    .post(`${base}/templates/preview`)
    .send({ event: 'node.offline', language: 'en', ...text })
    .expect(200);
  expect(body.data).toEqual({ title: 'tokyo fell at Jun 1, 2026, 11:57 AM', body: '{{#if x}}3 min' });
  // The editor calls it at each pause in typing.
  const log = await admin.get('/api/v1/admin/audit?action=notices.preview').expect(200);
  expect(log.body.data.entries).toEqual([]);
  await add('one');
  await admin.put(`${base}/templates/node.offline/en`).send({ title: '{{name}} fell', body: '' }).expect(204);
  await announce();
  await admin.delete(`${base}/templates/node.offline/en`).expect(204);
  await announce({ key: 'again' });
  expect(requests()).toEqual(['/one/message tokyo fell', '/one/message tokyo is offline']);
  const list = (await admin.get(`${base}/templates`).expect(200)).body.data;
  expect(list.every(({ custom, title }: { custom: boolean; title: string }) => !custom && title)).toBe(true);
  await admin.put(`${base}/templates/node.exploded/en`).send(text).expect(422);
});

it('keeps the history of a removed channel, and drops its pending deliveries', async () => {
  const { admin, add, announce, deliveries, clock, requests } = await setUp({ status: 503 });
  const { id } = await add('one');
  await announce();
  await admin.delete(`${base}/channels/${id}`).expect(204);
  await clock.skip('1h');
  expect(requests()).toHaveLength(1);
  expect(await deliveries()).toMatchObject([{ state: 'failed', channel: { name: 'one' } }]);
});

import { EntityManager } from '@mikro-orm/sql';
import { Alert, AlertSettings, SELECT_NONE, Silence, type NewSilence } from '@vitrine/contracts';
import { ALERTS } from '@vitrine/contracts/settings';
import { DAY_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';
import { NodeRenewed } from '../billing/billing.events.ts';
import { NodeEntity } from '../nodes/node.entity.ts';
import { publicNode } from '../nodes/node.view.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Events } from '../platform/events/events.service.ts';
import { SettingsService } from '../settings/settings.service.ts';

const base = '/api/v1/admin/alerts';

async function expires(
  site: TestApp,
  name: string,
  inDays: number,
  overrides: Partial<NodeEntity> = {},
): Promise<void> {
  const { uuid } = await site.given.node({ name });
  await site.app
    .get(EntityManager)
    .fork()
    .nativeUpdate(NodeEntity, { uuid }, { expiredAt: new Date(site.clock.now() + inDays * DAY_MS), ...overrides });
}

/** Advances time by a day and evaluates every ten minutes. */
async function day(site: TestApp): Promise<void> {
  for (let i = 0; i < 144; i++) await site.clock.skip('10m');
}

it('reminds once a day of all nodes that expire soon', async () => {
  const site = await startTestApp();
  await expires(site, 'soon', 3);
  await expires(site, 'renews', 5, { autoRenewal: true });
  await expires(site, 'later', 30);
  await site.clock.skip('2h');
  const [first, ...others] = await queuedNotices(site);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ event: 'node.expiring', title: 'Expires soon: soon, renews' });
  expect(first!.body).toBe('soon: Jun 4, 2026 (3 days left)\nrenews: Jun 6, 2026 (5 days left, auto-renews)');
  await day(site);
  expect(await queuedNoticeTitles(site)).toHaveLength(2);
  expect((await queuedNotices(site))[1]!.body).toContain('soon: Jun 4, 2026 (2 days left)');
});

it('sends a reminder once despite a restart, sends a missed one later, and none if disabled', async () => {
  const first = await startTestApp();
  await expires(first, 'soon', 9);
  await first.app.get(SettingsService).set(ALERTS, { expiry: { enabled: true, days: 20, hour: 13 } });
  await first.clock.skip('30m');
  expect(await queuedNoticeTitles(first)).toEqual([]);
  await first.clock.skip('4h');
  expect(await queuedNoticeTitles(first)).toHaveLength(1);
  await first.stop();
  const second = await startTestApp({
    dataDir: first.dataDir,
    databaseUrl: first.databaseUrl,
    now: first.clock.now() + 60_000,
  });
  await second.clock.skip('1h');
  expect(await queuedNoticeTitles(second)).toHaveLength(1);
  await second.app.get(SettingsService).set(ALERTS, { expiry: { enabled: false, days: 20, hour: 13 } });
  await day(second);
  expect(await queuedNoticeTitles(second)).toHaveLength(1);
});

it('notifies about sign-ins and renewals, each only if enabled', async () => {
  const site = await startTestApp();
  const settings = site.app.get(SettingsService);
  await settings.set(ALERTS, { signIn: false, renewal: false });
  await site.admin();
  const { uuid } = await site.given.node();
  const node = publicNode((await site.app.get(NodesService).findOne(uuid))!);
  const events = site.app.get(Events);
  const renewed = async () => {
    const at = site.clock.now();
    events.emit(NodeRenewed, { node, hidden: false, at, before: at, after: at + 30 * DAY_MS });
    await events.settled();
  };
  await renewed();
  expect(await queuedNoticeTitles(site)).toEqual([]);
  await settings.set(ALERTS, { signIn: true, renewal: true });
  await site.admin();
  await renewed();
  await renewed();
  // The response of a sign-in is sent before its notice.
  const queued = await eventually(async () => {
    const notices = await queuedNotices(site);
    return notices.length >= 2 ? notices : undefined;
  });
  expect(queued.map(({ event }) => event).sort()).toEqual(['login', 'node.renewed']);
  expect(queued.find(({ event }) => event === 'login')!.body).toMatch(/^admin signed in from 127\.0\.0\.1/);
});

const night = (overrides: Partial<NewSilence> = {}): NewSilence => ({
  kind: 'quiet',
  name: 'Night',
  nodeSelector: { ...SELECT_NONE, all: true },
  rule: null,
  allowCritical: true,
  schedule: { kind: 'weekly', days: [0, 1, 2, 3, 4, 5, 6], from: '22:00', to: '07:00', zone: 'Europe/Berlin' },
  ...overrides,
});

it('stores silences with their next start or end, and rejects invalid ones', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const { body } = await admin.post(`${base}/silences`).send(night()).expect(201);
  expect(Silence.parse(body.data)).toMatchObject({ ...night(), active: false, until: Date.parse('2026-06-01T20:00Z') });
  const now = site.clock.now();
  const once = { kind: 'once', from: now - 1000, to: now + 60_000 } as const;
  await admin
    .put(`${base}/silences/${body.data.id}`)
    .send(night({ kind: 'maintenance', schedule: once }))
    .expect(200);
  expect((await admin.get(`${base}/silences`)).body.data).toMatchObject([
    { kind: 'maintenance', active: true, until: now + 60_000 },
  ]);
  const errorsOf = async (silence: object) =>
    (await admin.post(`${base}/silences`).send(silence).expect(422)).body.errors.map(
      (error: { path: string }) => error.path,
    );
  const weekly = night().schedule as Extract<NewSilence['schedule'], { kind: 'weekly' }>;
  expect(await errorsOf(night({ schedule: { ...weekly, zone: 'Mars/Olympus' } }))).toEqual(['schedule.zone']);
  expect(await errorsOf(night({ schedule: { ...once, to: once.from } }))).toEqual(['schedule.to']);
  expect(await errorsOf(night({ schedule: { ...weekly, from: '24:00' } }))).toEqual(['schedule.from']);
  expect(await errorsOf(night({ schedule: { ...weekly, days: [] } }))).toEqual(['schedule.days']);
  await admin.delete(`${base}/silences/${body.data.id}`).expect(204);
  await admin.delete(`${base}/silences/${body.data.id}`).expect(404);
  await site.http.get(`${base}/silences`).expect(401);
});

it('removes a silence some days after its end', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const now = site.clock.now();
  await admin
    .post(`${base}/silences`)
    .send(night({ schedule: { kind: 'once', from: now, to: now + DAY_MS } }))
    .expect(201);
  await site.clock.skip('6d');
  expect((await admin.get(`${base}/silences`)).body.data).toHaveLength(1);
  await site.clock.skip('3d');
  await site.clock.skip('1h');
  expect((await (await site.admin()).get(`${base}/silences`)).body.data).toEqual([]);
});

it('stores its settings, and rejects steps below five per cent and unknown zones', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const settings = AlertSettings.parse((await admin.get(`${base}/settings`).expect(200)).body.data);
  expect(settings).toMatchObject({ trafficThresholdPercent: 80, expiry: { days: 7 }, offline: { graceSeconds: 180 } });
  await admin
    .put(`${base}/settings`)
    .send({ ...settings, trafficThresholdPercent: 0, referenceHosts: [] })
    .expect(200);
  expect((await admin.get(`${base}/settings`)).body.data).toMatchObject({
    trafficThresholdPercent: 0,
    referenceHosts: [],
  });
  for (const invalid of [
    { trafficThresholdPercent: 82 },
    { trafficThresholdPercent: -5 },
    { referenceHosts: ['http://x/'] },
    { expiry: { enabled: true, days: -1, hour: 9 } },
    { reminded: '2026-01-01' },
  ])
    await admin
      .put(`${base}/settings`)
      .send({ ...settings, ...invalid })
      .expect(422);
});

it('lists alerts newest first, by page, state and kind, with the state of their notices', async () => {
  const site = await startTestApp();
  for (let i = 0; i < 3; i++) {
    await expires(site, `n${i}`, 8);
    await site.clock.skip('1d');
  }
  const admin = await site.admin();
  const list = async (query = '') =>
    (await admin.get(`${base}${query}`).expect(200)).body.data.map((alert: unknown) => Alert.parse(alert)) as Alert[];
  const all = await list();
  expect(all.map(({ kind, value, state }) => [kind, value, state])).toEqual([
    ['expiry', 3, 'resolved'],
    ['expiry', 2, 'resolved'],
    ['expiry', 1, 'resolved'],
  ]);
  expect((await list('?limit=1')).map(({ value }) => value)).toEqual([3]);
  expect((await list(`?limit=1&before=${all[0]!.id}`)).map(({ value }) => value)).toEqual([2]);
  expect(await list('?state=open')).toEqual([]);
  expect(await list('?kind=offline')).toEqual([]);
  await admin.post(`${base}/${all[0]!.id}/acknowledge`).expect(409);
  await admin.post(`${base}/${all[0]!.id}/mute`).send({ minutes: 60 }).expect(409);
  await admin.post(`${base}/999/acknowledge`).expect(404);
  await site.http.get(base).expect(401);
});

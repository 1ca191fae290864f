import { setTimeout as sleep } from 'node:timers/promises';
import { Alert, SELECT_NONE, type NewSilence, type OfflineConfig } from '@vitrine/contracts';
import type { TestAgentConnection } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';
import type { NewNode } from '../nodes/nodes.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ALERTS } from '@vitrine/contracts/settings';
import { HOUR_MS } from '@vitrine/contracts/time';
import { AlertsService } from './alerts.service.ts';
import { OfflineJob } from './offline.job.ts';
import { SilencesService } from './silences.service.ts';
import { OfflineConfigService } from './offline-config.service.ts';

const usual = { enabled: true, graceSeconds: 60, cooldownSeconds: 0 };

async function setUp(
  offline: Partial<typeof usual> = {},
  options: Parameters<typeof startTestApp>[0] = {},
): Promise<TestApp> {
  const the = await startTestApp(options);
  await the.app.get(SettingsService).set(ALERTS, { offline: { ...usual, ...offline }, referenceHosts: [] });
  return the;
}

type Given = Awaited<ReturnType<TestApp['given']['node']>>;

/** Connects an agent and waits for its first report to arrive. */
async function online(the: TestApp, node: Given): Promise<TestAgentConnection> {
  const agent = await the.agent(node).connect();
  agent.report(the.clock.now());
  await eventually(() => the.app.get(NodeStateService).presenceOf(node.uuid).online);
  return agent;
}

/** Advances time in steps during which these agents keep reporting. */
async function pass(the: TestApp, seconds: number, ...alive: TestAgentConnection[]): Promise<void> {
  for (let left = seconds; left > 0; left -= 10) {
    for (const agent of alive) agent.report(the.clock.now());
    await sleep(alive.length > 0 ? 8 : 0);
    await the.clock.advance(`${Math.min(10, left)}s`);
  }
  await the.app.get(OfflineJob).run();
}

const node = (the: TestApp, name: string, more: Partial<NewNode> = {}) => the.given.node({ name, ...more });
const rows = async (the: TestApp) =>
  (await the.app.get(AlertsService).list({ limit: 50 })).map(({ alert }) => [alert.nodeName, alert.state]);

it('tells of an outage once, after its grace, and of its end once', async () => {
  const the = await setUp();
  const tokyo = await node(the, 'tokyo');
  const agent = await online(the, tokyo);
  await agent.drop();
  await pass(the, 59);
  expect(await queuedNoticeTitles(the)).toEqual([]);
  await pass(the, 6);
  expect(await queuedNoticeTitles(the)).toEqual(['tokyo is offline']);
  await the.clock.skip('1h');
  await pass(the, 20);
  expect(await queuedNoticeTitles(the)).toEqual(['tokyo is offline']);
  const again = await online(the, tokyo);
  await pass(the, 600, again);
  const [offline, back, ...more] = await queuedNotices(the);
  expect(more).toEqual([]);
  expect(offline).toMatchObject({ event: 'node.offline', severity: 'critical', node: { name: 'tokyo' } });
  expect(offline!.body).toMatch(/^Last seen Jun 1, 2026, 12:00 PM, 1 min/);
  expect(back).toMatchObject({ title: 'tokyo is back online', severity: 'recovery' });
  expect(back!.body).toContain('1 hr 1 min');
});

it('says nothing of an outage shorter than the grace, however often', async () => {
  const the = await setUp();
  const tokyo = await node(the, 'tokyo');
  for (let i = 0; i < 8; i++) {
    const agent = await online(the, tokyo);
    await pass(the, 20, agent);
    await agent.drop();
    await pass(the, 40);
  }
  expect(await queuedNoticeTitles(the)).toEqual([]);
});

it('forgets nothing in a restart: not a pending alert, not a firing one, not an end that is to be told', async () => {
  const first = await setUp();
  const [pending, firing, well] = [
    await node(first, 'pending'),
    await node(first, 'firing'),
    await node(first, 'well'),
  ];
  const [a, b, c] = [await online(first, pending), await online(first, firing), await online(first, well)];
  await b.drop();
  await pass(first, 70, a, c);
  expect(await queuedNoticeTitles(first)).toEqual(['firing is offline']);
  await a.drop();
  await pass(first, 40, c);
  const time = first.clock.now();
  await first.stop();

  const second = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl, now: time + 5000 });
  const alive = await online(second, well);
  await pass(second, 30, alive);
  expect(await queuedNoticeTitles(second)).toEqual(['firing is offline']);
  await pass(second, 120, alive);
  expect(await queuedNoticeTitles(second)).toEqual(['firing is offline', 'pending is offline']);
  expect((await queuedNotices(second))[1]!.values.since).toBeLessThan(time);
  const [x, y] = [await online(second, pending), await online(second, firing)];
  await pass(second, 60, alive, x, y);
  expect((await queuedNoticeTitles(second)).sort()).toEqual([
    'firing is back online',
    'firing is offline',
    'pending is back online',
    'pending is offline',
  ]);
});

it('finds a node that was down before the core started, and none that only needs a moment to come back', async () => {
  const first = await setUp();
  const [down, well] = [await node(first, 'down'), await node(first, 'well'), await node(first, 'never installed')];
  const agents = [await online(first, down), await online(first, well)];
  await pass(first, 70, ...agents);
  await first.stop();
  const second = await startTestApp({
    dataDir: first.dataDir,
    databaseUrl: first.databaseUrl,
    now: first.clock.now() + HOUR_MS,
  });
  await pass(second, 80);
  const agent = await online(second, well);
  await pass(second, 60, agent);
  expect(await queuedNoticeTitles(second)).toEqual(['down is offline']);
});

it('gathers nodes that are lost at once into one notice that names what they share, and their return into another', async () => {
  const the = await setUp();
  const asia = await Promise.all(['t1', 't2', 't3', 't4'].map(name => node(the, name, { group: 'asia' })));
  const [lone, well] = [await node(the, 'lone', { group: 'europe' }), await node(the, 'well', { group: 'europe' })];
  const lost = await Promise.all([...asia, lone].map(node => online(the, node)));
  const alive = await online(the, well);
  for (const agent of lost) {
    await agent.drop();
    await pass(the, 3, alive);
  }
  await pass(the, 120, alive);
  expect((await queuedNoticeTitles(the)).sort()).toEqual(['4 nodes are offline: asia', 'lone is offline']);
  const back = [];
  for (const node of asia) {
    back.push(await online(the, node));
    await pass(the, 4, alive, ...back);
  }
  await pass(the, 60, alive, ...back);
  expect((await queuedNoticeTitles(the)).sort()).toEqual([
    '4 nodes are back online: t1, t2, t3 +1',
    '4 nodes are offline: asia',
    'lone is offline',
  ]);
});

it('waits with an outage for those that began with it and count a little later', async () => {
  const the = await setUp();
  const nodes = await Promise.all(['t1', 't2', 't3', 't4'].map(name => node(the, name, { group: 'asia' })));
  const admin = await the.admin();
  const late = { nodes: [nodes[2]!.uuid, nodes[3]!.uuid], change: { graceSeconds: 80 } };
  await admin.patch('/api/v1/admin/alerts/offline-configs').send(late).expect(200);
  const alive = await online(the, await node(the, 'well', { group: 'europe' }));
  for (const lost of await Promise.all(nodes.map(one => online(the, one)))) await lost.drop();
  await pass(the, 200, alive);
  expect(await queuedNoticeTitles(the)).toEqual(['4 nodes are offline: asia']);
});

it('names the incident in the notice that opens it and in the one after which nothing of it is left', async () => {
  const the = await setUp();
  const given = await Promise.all(['tokyo', 'osaka', 'kyoto'].map(name => node(the, name)));
  const agents = await Promise.all(given.map(each => online(the, each)));
  for (const agent of agents) await agent.drop();
  await pass(the, 120);
  const [opened, ...none] = await queuedNotices(the);
  expect(none).toEqual([]);
  expect(opened).toMatchObject({ event: 'nodes.offline', incident: opened!.id });

  const back = await Promise.all(given.slice(0, 2).map(each => online(the, each)));
  await pass(the, 120, ...back);
  const [, some] = await queuedNotices(the);
  expect(some).toMatchObject({ event: 'nodes.online', severity: 'recovery' });
  expect(some).not.toHaveProperty('incident');

  back.push(await online(the, given[2]!));
  await pass(the, 120, ...back);
  expect((await queuedNotices(the)).at(-1)).toMatchObject({ event: 'node.online', incident: opened!.id });
});

it('damps a node that fails again and again: one long outage instead of many', async () => {
  const the = await setUp({ graceSeconds: 30 });
  const tokyo = await node(the, 'tokyo');
  for (let i = 0; i < 8; i++) {
    const agent = await online(the, tokyo);
    await pass(the, 40, agent);
    await agent.drop();
    await pass(the, 60);
  }
  const last = await online(the, tokyo);
  await pass(the, 2400, last);
  const told = await queuedNoticeTitles(the);
  expect(told.length).toBeLessThanOrEqual(6);
  expect(told.at(-1)).toBe('tokyo is back online');
  expect(told.filter(title => title.endsWith('back online')).length).toBe(
    told.filter(title => title.endsWith('offline')).length,
  );
  expect((await rows(the)).every(([, state]) => state === 'resolved')).toBe(true);
});

it('waits for its cooldown before it tells of the same node again', async () => {
  const the = await setUp({ cooldownSeconds: 1800 });
  const tokyo = await node(the, 'tokyo');
  const outage = async (seconds: number) => {
    const agent = await online(the, tokyo);
    await pass(the, 20, agent);
    await agent.drop();
    await pass(the, seconds);
  };
  await outage(120);
  await outage(300);
  const agent = await online(the, tokyo);
  await pass(the, 20, agent);
  expect(await queuedNoticeTitles(the)).toEqual(['tokyo is offline', 'tokyo is back online']);
  await agent.drop();
  await pass(the, 1800);
  expect(await queuedNoticeTitles(the)).toEqual(['tokyo is offline', 'tokyo is back online', 'tokyo is offline']);
});

it.each(['maintenance', 'quiet', 'mute'] as const)(
  'keeps quiet in a time of %s, and says afterwards what still holds',
  async kind => {
    const the = await setUp();
    const [gone, short] = [await node(the, 'gone'), await node(the, 'short')];
    const now = the.clock.now();
    const silence: NewSilence = {
      kind,
      name: 'x',
      nodeSelector: { ...SELECT_NONE, all: true },
      rule: null,
      schedule: { kind: 'once', from: now, to: now + 600_000 },
      allowCritical: false,
    };
    await the.app.get(SilencesService).add(silence);
    const [a, b] = [await online(the, gone), await online(the, short)];
    await a.drop();
    await b.drop();
    await pass(the, 300);
    expect(await the.app.get(AlertsService).list({ limit: 9 })).toMatchObject([
      { alert: { state: 'firing', suppressedBy: kind } },
      { alert: { state: 'firing', suppressedBy: kind } },
    ]);
    const back = await online(the, short);
    await pass(the, 270, back);
    expect(await queuedNoticeTitles(the)).toEqual([]);
    await pass(the, 60, back);
    expect(await queuedNoticeTitles(the)).toEqual(['gone is offline']);
  },
);

it('tells nobody while somebody is at it, and shows that', async () => {
  const the = await setUp();
  const tokyo = await node(the, 'tokyo');
  await the.app.get(SilencesService).add({
    kind: 'quiet',
    name: 'x',
    nodeSelector: { ...SELECT_NONE, all: true },
    rule: null,
    schedule: { kind: 'once', from: 0, to: the.clock.now() + 300_000 },
    allowCritical: false,
  });
  await (await online(the, tokyo)).drop();
  await pass(the, 120);
  const admin = await the.admin();
  const [{ id }] = (await admin.get('/api/v1/admin/alerts?state=open').expect(200)).body.data;
  const { body } = await admin.post(`/api/v1/admin/alerts/${id}/acknowledge`).expect(200);
  expect(Alert.parse(body.data)).toMatchObject({ acknowledgedAt: the.clock.now(), firingNotifiedAt: null });
  await pass(the, 600);
  expect(await queuedNoticeTitles(the)).toEqual([]);
});

it('withdraws an alert of a node that is removed or no longer watched, without a word', async () => {
  const the = await setUp();
  const [removed, unwatched] = [await node(the, 'removed'), await node(the, 'unwatched')];
  for (const each of [removed, unwatched]) await (await online(the, each)).drop();
  await pass(the, 120);
  const before = await queuedNoticeTitles(the);
  await the.app.get(NodesService).remove(removed.uuid);
  await the.app.get(OfflineConfigService).change({ nodes: [unwatched.uuid], change: { enabled: false } });
  await pass(the, 30);
  expect(await rows(the)).toEqual([
    ['unwatched', 'resolved'],
    ['removed', 'resolved'],
  ]);
  await pass(the, 600);
  expect(await queuedNoticeTitles(the)).toEqual(before);
});

it('lets many nodes be set at once, and shows what holds for each', async () => {
  const the = await setUp();
  const [a, b, c] = [await node(the, 'a'), await node(the, 'b'), await node(the, 'c')];
  const admin = await the.admin();
  const path = '/api/v1/admin/alerts/offline-configs';
  await admin
    .patch(path)
    .send({ nodes: [a.uuid, b.uuid], change: { graceSeconds: 300 } })
    .expect(200);
  await admin
    .patch(path)
    .send({ nodes: [b.uuid], change: { enabled: false } })
    .expect(200);
  const watched = Object.fromEntries(
    (await admin.get(path).expect(200)).body.data.map((watch: OfflineConfig) => [watch.node, watch]),
  );
  expect(watched[a.uuid]).toMatchObject({ enabled: true, graceSeconds: 300, cooldownSeconds: 0 });
  expect(watched[b.uuid]).toMatchObject({ enabled: false, graceSeconds: 300 });
  expect(watched[c.uuid]).toMatchObject({ enabled: true, graceSeconds: 60, lastNotified: null });
  for (const [body, status] of [
    [{ nodes: [], change: { enabled: false } }, 422],
    [{ change: { enabled: false } }, 422],
    [{ nodes: [a.uuid], change: { graceSeconds: -1 } }, 422],
    [{ nodes: [a.uuid], change: { lastNotified: 5 } }, 422],
    [{ nodes: [a.uuid, '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10'], change: { enabled: false } }, 404],
  ] as const)
    await admin.patch(path).send(body).expect(status);
  const own = async () =>
    (await admin.get(path)).body.data.map(({ node, own }: OfflineConfig) => [node, own]) as [string, string[]][];
  expect(Object.fromEntries(await own())).toEqual({
    [a.uuid]: ['graceSeconds'],
    [b.uuid]: ['enabled', 'graceSeconds'],
    [c.uuid]: [],
  });
  const { body } = await admin
    .patch(path)
    .send({ nodes: [b.uuid], change: { enabled: null, graceSeconds: null, cooldownSeconds: null } })
    .expect(200);
  expect(body.data).toMatchObject([{ enabled: true, graceSeconds: 60, own: [] }]);
  await the.http.get(path).expect(401);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { Alert, SELECT_NONE, type NewSilence, type OfflineConfig } from '@vitrine/contracts';
import { ALERTS } from '@vitrine/contracts/settings';
import { HOUR_MS } from '@vitrine/contracts/time';
import type { TestAgentConnection } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';
import type { NewNode } from '../nodes/nodes.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { AlertsService } from './alerts.service.ts';
import { OfflineConfigService } from './offline-config.service.ts';
import { OfflineJob } from './offline.job.ts';
import { SilencesService } from './silences.service.ts';

const defaults = { enabled: true, graceSeconds: 60, cooldownSeconds: 0 };

async function setUp(
  offline: Partial<typeof defaults> = {},
  options: Parameters<typeof startTestApp>[0] = {},
): Promise<TestApp> {
  const site = await startTestApp(options);
  await site.app.get(SettingsService).set(ALERTS, { offline: { ...defaults, ...offline }, referenceHosts: [] });
  return site;
}

type Given = Awaited<ReturnType<TestApp['given']['node']>>;

/** Connects an agent and waits for its first report to arrive. */
async function online(site: TestApp, node: Given): Promise<TestAgentConnection> {
  const agent = await site.agent(node).connect();
  agent.report(site.clock.now());
  await eventually(() => site.app.get(NodeStateService).presenceOf(node.uuid).online);
  return agent;
}

/** Advances time in steps during which these agents keep reporting. */
async function pass(site: TestApp, seconds: number, ...alive: TestAgentConnection[]): Promise<void> {
  for (let remaining = seconds; remaining > 0; remaining -= 10) {
    for (const agent of alive) agent.report(site.clock.now());
    await sleep(alive.length > 0 ? 8 : 0);
    await site.clock.advance(`${Math.min(10, remaining)}s`);
  }
  await site.app.get(OfflineJob).run();
}

const node = (site: TestApp, name: string, overrides: Partial<NewNode> = {}) => site.given.node({ name, ...overrides });
const rows = async (site: TestApp) =>
  (await site.app.get(AlertsService).list({ limit: 50 })).map(({ alert }) => [alert.nodeName, alert.state]);

it('sends one notice of an outage after its grace, and one of its end', async () => {
  const site = await setUp();
  const tokyo = await node(site, 'tokyo');
  const agent = await online(site, tokyo);
  await agent.drop();
  await pass(site, 59);
  expect(await queuedNoticeTitles(site)).toEqual([]);
  await pass(site, 6);
  expect(await queuedNoticeTitles(site)).toEqual(['tokyo is offline']);
  await site.clock.skip('1h');
  await pass(site, 20);
  expect(await queuedNoticeTitles(site)).toEqual(['tokyo is offline']);
  const reconnected = await online(site, tokyo);
  await pass(site, 600, reconnected);
  const [offline, recovery, ...rest] = await queuedNotices(site);
  expect(rest).toEqual([]);
  expect(offline).toMatchObject({ event: 'node.offline', severity: 'critical', node: { name: 'tokyo' } });
  expect(offline!.body).toMatch(/^Last seen Jun 1, 2026, 12:00 PM, 1 min/);
  expect(recovery).toMatchObject({ title: 'tokyo is back online', severity: 'recovery' });
  expect(recovery!.body).toContain('1 hr 1 min');
});

it('does not count the time that the core was asleep as an outage', async () => {
  const site = await setUp();
  const [tokyo, oslo] = [await node(site, 'tokyo'), await node(site, 'oslo')];
  const agents = [await online(site, tokyo), await online(site, oslo)];
  await agents[0]!.drop();
  await pass(site, 40, agents[1]!);
  expect(await rows(site)).toEqual([['tokyo', 'pending']]);
  await site.clock.skip('1h');
  await pass(site, 80, agents[1]!);
  const reconnected = await online(site, tokyo);
  await pass(site, 120, reconnected, agents[1]!);
  expect(await queuedNoticeTitles(site)).toEqual([]);
});

it('sends nothing about outages shorter than the grace, however often they happen', async () => {
  const site = await setUp();
  const tokyo = await node(site, 'tokyo');
  for (let i = 0; i < 8; i++) {
    const agent = await online(site, tokyo);
    await pass(site, 20, agent);
    await agent.drop();
    await pass(site, 40);
  }
  expect(await queuedNoticeTitles(site)).toEqual([]);
});

it('keeps pending alerts, firing alerts and unsent recoveries across a restart', async () => {
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

it('finds a node that went offline before the core started, and waits for nodes that only reconnect', async () => {
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

it('sends one notice of nodes that go offline together, naming what they share, and one of their return', async () => {
  const site = await setUp();
  const asia = await Promise.all(['t1', 't2', 't3', 't4'].map(name => node(site, name, { group: 'asia' })));
  const [lone, well] = [await node(site, 'lone', { group: 'europe' }), await node(site, 'well', { group: 'europe' })];
  const lostAgents = await Promise.all([...asia, lone].map(node => online(site, node)));
  const alive = await online(site, well);
  for (const agent of lostAgents) {
    await agent.drop();
    await pass(site, 3, alive);
  }
  await pass(site, 120, alive);
  expect((await queuedNoticeTitles(site)).sort()).toEqual(['4 nodes are offline: asia', 'lone is offline']);
  const reconnected = [];
  for (const node of asia) {
    reconnected.push(await online(site, node));
    await pass(site, 4, alive, ...reconnected);
  }
  await pass(site, 60, alive, ...reconnected);
  expect((await queuedNoticeTitles(site)).sort()).toEqual([
    '4 nodes are back online: t1, t2, t3 +1',
    '4 nodes are offline: asia',
    'lone is offline',
  ]);
});

it('waits for outages that began together but count a little later', async () => {
  const site = await setUp();
  const nodes = await Promise.all(['t1', 't2', 't3', 't4'].map(name => node(site, name, { group: 'asia' })));
  const admin = await site.admin();
  const late = { nodes: [nodes[2]!.uuid, nodes[3]!.uuid], change: { graceSeconds: 80 } };
  await admin.patch('/api/v1/admin/alerts/offline-configs').send(late).expect(200);
  const alive = await online(site, await node(site, 'well', { group: 'europe' }));
  for (const agent of await Promise.all(nodes.map(node => online(site, node)))) await agent.drop();
  await pass(site, 200, alive);
  expect(await queuedNoticeTitles(site)).toEqual(['4 nodes are offline: asia']);
});

it('sends the incident id in the first notice and in the last one', async () => {
  const site = await setUp();
  const given = await Promise.all(['tokyo', 'osaka', 'kyoto'].map(name => node(site, name)));
  const agents = await Promise.all(given.map(each => online(site, each)));
  for (const agent of agents) await agent.drop();
  await pass(site, 120);
  const [opened, ...others] = await queuedNotices(site);
  expect(others).toEqual([]);
  expect(opened).toMatchObject({ event: 'nodes.offline', incident: opened!.id });

  const reconnected = await Promise.all(given.slice(0, 2).map(each => online(site, each)));
  await pass(site, 120, ...reconnected);
  const [, notice] = await queuedNotices(site);
  expect(notice).toMatchObject({ event: 'nodes.online', severity: 'recovery' });
  expect(notice).not.toHaveProperty('incident');

  reconnected.push(await online(site, given[2]!));
  await pass(site, 120, ...reconnected);
  expect((await queuedNotices(site)).at(-1)).toMatchObject({ event: 'node.online', incident: opened!.id });
});

it('limits the notices about a flapping node', async () => {
  const site = await setUp({ graceSeconds: 30 });
  const tokyo = await node(site, 'tokyo');
  for (let i = 0; i < 8; i++) {
    const agent = await online(site, tokyo);
    await pass(site, 40, agent);
    await agent.drop();
    await pass(site, 60);
  }
  const last = await online(site, tokyo);
  await pass(site, 2400, last);
  const noticeTitles = await queuedNoticeTitles(site);
  expect(noticeTitles.length).toBeLessThanOrEqual(6);
  expect(noticeTitles.at(-1)).toBe('tokyo is back online');
  expect(noticeTitles.filter(title => title.endsWith('back online')).length).toBe(
    noticeTitles.filter(title => title.endsWith('offline')).length,
  );
  expect((await rows(site)).every(([, state]) => state === 'resolved')).toBe(true);
});

it('waits for the cooldown before it sends about the same node again', async () => {
  const site = await setUp({ cooldownSeconds: 1800 });
  const tokyo = await node(site, 'tokyo');
  const outage = async (seconds: number) => {
    const agent = await online(site, tokyo);
    await pass(site, 20, agent);
    await agent.drop();
    await pass(site, seconds);
  };
  await outage(120);
  await outage(300);
  const agent = await online(site, tokyo);
  await pass(site, 20, agent);
  expect(await queuedNoticeTitles(site)).toEqual(['tokyo is offline', 'tokyo is back online']);
  await agent.drop();
  await pass(site, 1800);
  expect(await queuedNoticeTitles(site)).toEqual(['tokyo is offline', 'tokyo is back online', 'tokyo is offline']);
});

it.each(['maintenance', 'quiet', 'mute'] as const)(
  'sends nothing during %s, and unresolved alerts afterwards',
  async kind => {
    const site = await setUp();
    const [removedNode, short] = [await node(site, 'gone'), await node(site, 'short')];
    const now = site.clock.now();
    const silence: NewSilence = {
      kind,
      name: 'x',
      nodeSelector: { ...SELECT_NONE, all: true },
      rule: null,
      schedule: { kind: 'once', from: now, to: now + 600_000 },
      allowCritical: false,
    };
    await site.app.get(SilencesService).add(silence);
    const [a, b] = [await online(site, removedNode), await online(site, short)];
    await a.drop();
    await b.drop();
    await pass(site, 300);
    expect(await site.app.get(AlertsService).list({ limit: 9 })).toMatchObject([
      { alert: { state: 'firing', suppressedBy: kind } },
      { alert: { state: 'firing', suppressedBy: kind } },
    ]);
    const reconnected = await online(site, short);
    await pass(site, 270, reconnected);
    expect(await queuedNoticeTitles(site)).toEqual([]);
    await pass(site, 60, reconnected);
    expect(await queuedNoticeTitles(site)).toEqual(['gone is offline']);
  },
);

it('sends nothing about an acknowledged alert, and shows who acknowledged it', async () => {
  const site = await setUp();
  const tokyo = await node(site, 'tokyo');
  await site.app.get(SilencesService).add({
    kind: 'quiet',
    name: 'x',
    nodeSelector: { ...SELECT_NONE, all: true },
    rule: null,
    schedule: { kind: 'once', from: 0, to: site.clock.now() + 300_000 },
    allowCritical: false,
  });
  await (await online(site, tokyo)).drop();
  await pass(site, 120);
  const admin = await site.admin();
  const [{ id }] = (await admin.get('/api/v1/admin/alerts?state=open').expect(200)).body.data;
  const { body } = await admin.post(`/api/v1/admin/alerts/${id}/acknowledge`).expect(200);
  expect(Alert.parse(body.data)).toMatchObject({ acknowledgedAt: site.clock.now(), firingNotifiedAt: null });
  await pass(site, 600);
  expect(await queuedNoticeTitles(site)).toEqual([]);
});

it('closes an alert of a removed or unwatched node without a notice', async () => {
  const site = await setUp();
  const [removed, unwatched] = [await node(site, 'removed'), await node(site, 'unwatched')];
  for (const each of [removed, unwatched]) await (await online(site, each)).drop();
  await pass(site, 120);
  const before = await queuedNoticeTitles(site);
  await site.app.get(NodesService).remove(removed.uuid);
  await site.app.get(OfflineConfigService).change({ nodes: [unwatched.uuid], change: { enabled: false } });
  await pass(site, 30);
  expect(await rows(site)).toEqual([
    ['unwatched', 'resolved'],
    ['removed', 'resolved'],
  ]);
  await pass(site, 600);
  expect(await queuedNoticeTitles(site)).toEqual(before);
});

it('changes the settings of many nodes at once, and shows what applies to each', async () => {
  const site = await setUp();
  const [a, b, c] = [await node(site, 'a'), await node(site, 'b'), await node(site, 'c')];
  const admin = await site.admin();
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
  const overrides = async () =>
    (await admin.get(path)).body.data.map(({ node, own }: OfflineConfig) => [node, own]) as [string, string[]][];
  expect(Object.fromEntries(await overrides())).toEqual({
    [a.uuid]: ['graceSeconds'],
    [b.uuid]: ['enabled', 'graceSeconds'],
    [c.uuid]: [],
  });
  const { body } = await admin
    .patch(path)
    .send({ nodes: [b.uuid], change: { enabled: null, graceSeconds: null, cooldownSeconds: null } })
    .expect(200);
  expect(body.data).toMatchObject([{ enabled: true, graceSeconds: 60, own: [] }]);
  await site.http.get(path).expect(401);
});

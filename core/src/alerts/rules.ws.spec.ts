import {
  AlertRule,
  SELECT_NONE,
  Backtest,
  type NewLatencyRule,
  type NewLoadRule,
  type NewPingTask,
} from '@vitrine/contracts';
import { facts } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';
import { LatencyService } from '../history/latency.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService, type MetricValues } from '../history/write/minutes.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { formatValues } from '../notifications/format-values.rule.ts';
import { textOf } from '../notifications/texts/texts.ts';
import { PingService } from '../ping/ping.service.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { AlertsService } from './alerts.service.ts';
import { OfflineJob } from './offline.job.ts';
import { RuleEvaluationJob } from './rule-evaluation.job.ts';
import { RulesService } from './rules.service.ts';

const EVERYTHING = { ...SELECT_NONE, all: true };
const busy = (overrides: Partial<NewLoadRule> = {}): NewLoadRule => ({
  kind: 'load',
  name: 'Busy',
  enabled: true,
  nodeSelector: EVERYTHING,
  metric: 'cpu',
  threshold: 90,
  ratio: 80,
  windowMinutes: 5,
  cooldownMinutes: 0,
  ...overrides,
});
const slow = (tasks: number[], overrides: Partial<NewLatencyRule> = {}): NewLatencyRule => ({
  kind: 'latency',
  name: 'Slow',
  enabled: true,
  nodeSelector: EVERYTHING,
  statistic: 'p95',
  threshold: 200,
  windowMinutes: 5,
  cooldownMinutes: 0,
  tasks,
  ...overrides,
});

/** Creates a node whose agent has sent the facts of its machine. */
async function machine(site: TestApp, name = 'tokyo', overrides: object = {}) {
  const node = await site.given.node({ name, ...overrides });
  await site.app.get(NodesService).updateFacts(node.uuid, facts, '0.1.0');
  return node;
}

/** Advances time by the given number of minutes with these values, and evaluates each minute. */
async function minutes(site: TestApp, count: number, values: Record<string, MetricValues>): Promise<void> {
  for (let i = 0; i < count; i++) {
    for (const [node, reported] of Object.entries(values))
      site.app.get(MinutesService).record(node, site.clock.now(), reported);
    await passMinute(site);
  }
}

async function probes(
  site: TestApp,
  count: number,
  node: string,
  task: number,
  trips: (number | null)[],
): Promise<void> {
  for (let i = 0; i < count; i++) {
    for (const trip of trips) site.app.get(LatencyService).record(node, task, site.clock.now(), trip ?? 'timeout');
    await passMinute(site);
  }
}

async function passMinute(site: TestApp): Promise<void> {
  await site.clock.skip('1m');
  await site.app.get(FlushService).flush();
  await site.app.get(RuleEvaluationJob).run(Math.floor(site.clock.now() / 60_000) * 60);
  await site.app.get(OfflineJob).run();
}

it('sends one notice of high load and one of its end, with value, threshold and start', async () => {
  const site = await startTestApp();
  const { uuid } = await machine(site);
  await site.app.get(RulesService).add(busy());
  const events: string[] = [];
  site.app
    .get(CoreHooks)
    .internal.loadHigh.tap(
      ({ node, rule, metric, threshold }) => void events.push(`high ${node.name} ${rule.name} ${metric} ${threshold}`),
    );
  site.app.get(CoreHooks).internal.loadNormal.tap(({ node }) => void events.push(`normal ${node.name}`));

  await minutes(site, 10, { [uuid]: { cpu: 20 } });
  await minutes(site, 3, { [uuid]: { cpu: 96 } });
  expect(await queuedNoticeTitles(site)).toEqual([]);
  await minutes(site, 5, { [uuid]: { cpu: 96 } });
  const [high, ...others] = await queuedNotices(site);
  expect(others).toEqual([]);
  expect(high).toMatchObject({ title: 'tokyo: CPU is high', severity: 'warning', node: { uuid } });
  expect(high!.body).toContain('CPU has been 80.8% since Jun 1, 2026, 12:10 PM. Rule “Busy”, threshold 90%');
  await minutes(site, 6, { [uuid]: { cpu: 10 } });
  expect(await queuedNoticeTitles(site)).toEqual(['tokyo: CPU is high', 'tokyo: CPU is back to normal']);
  expect(events).toEqual(['high tokyo Busy cpu 90', 'normal tokyo']);
});

it.each<[NewLoadRule['metric'], number, MetricValues]>([
  ['ram', 75, { ramUsed: 3.2e9 }],
  ['swap', 50, { swapUsed: 0.6e9 }],
  ['disk', 90, { diskUsed: 46e9 }],
  ['loadPerCore', 2, { load1: 4.2 }],
  ['netUp', 1e6, { netUp: 2e6 }],
  ['netDown', 1e6, { netDown: 2e6 }],
  ['connections', 1000, { tcp: 900, udp: 200 }],
  ['temperature', 80, { temperature: 81 }],
])('notifies about high values of %s', async (metric, threshold, values) => {
  const site = await startTestApp();
  const { uuid } = await machine(site);
  await site.app.get(RulesService).add(busy({ metric, threshold, windowMinutes: 2, ratio: 100 }));
  const calm = Object.fromEntries(Object.keys(values).map(name => [name, 0]));
  await minutes(site, 2, { [uuid]: calm });
  expect(await queuedNoticeTitles(site)).toEqual([]);
  await minutes(site, 3, { [uuid]: values });
  expect(await queuedNoticeTitles(site)).toHaveLength(1);
});

it("waits for the rule's cooldown before it sends about the same node again", async () => {
  const site = await startTestApp();
  const { uuid } = await machine(site);
  await site.app.get(RulesService).add(busy({ windowMinutes: 1, ratio: 100, cooldownMinutes: 20 }));
  const once = async () => {
    await minutes(site, 2, { [uuid]: { cpu: 99 } });
    await minutes(site, 2, { [uuid]: { cpu: 10 } });
  };
  await once();
  const expectedTitles = ['tokyo: CPU is high', 'tokyo: CPU is back to normal'];
  expect(await queuedNoticeTitles(site)).toEqual(expectedTitles);
  await once();
  expect(await queuedNoticeTitles(site)).toEqual(expectedTitles);
  await minutes(site, 16, { [uuid]: { cpu: 10 } });
  await once();
  expect(await queuedNoticeTitles(site)).toEqual([...expectedTitles, ...expectedTitles]);
});

it('covers the nodes of its selector, and none if the selection is empty', async () => {
  const site = await startTestApp();
  const [asia, tagged, untagged] = [
    await machine(site, 'asia', { group: 'asia' }),
    await machine(site, 'tagged', { tags: 'web<red>' }),
    await machine(site, 'other'),
  ];
  const rules = site.app.get(RulesService);
  await rules.add(busy({ name: 'nothing', nodeSelector: SELECT_NONE }));
  await rules.add(busy({ name: 'off', enabled: false }));
  await rules.add(busy({ name: 'some', nodeSelector: { ...SELECT_NONE, groups: ['asia'], tags: ['web'] } }));
  const all = Object.fromEntries([asia, tagged, untagged].map(({ uuid }) => [uuid, { cpu: 99 }]));
  await minutes(site, 6, all);
  expect((await queuedNoticeTitles(site)).sort()).toEqual(['asia: CPU is high', 'tagged: CPU is high']);
});

it('sends one notice of many nodes with the same problem, and one of their end', async () => {
  const site = await startTestApp();
  const nodes = [
    await machine(site, 'a'),
    await machine(site, 'b'),
    await machine(site, 'c'),
    await machine(site, 'd'),
  ];
  await site.app.get(RulesService).add(busy({ windowMinutes: 2 }));
  const all = (cpu: number) => Object.fromEntries(nodes.map(({ uuid }) => [uuid, { cpu }]));
  await minutes(site, 3, all(99));
  expect(await queuedNoticeTitles(site)).toEqual(['a, b, c +1: CPU is high']);
  await minutes(site, 3, all(1));
  expect(await queuedNoticeTitles(site)).toEqual(['a, b, c +1: CPU is high', 'a, b, c +1: CPU is back to normal']);
});

it('keeps an alert of a node that stopped reporting, and of a rule across a restart', async () => {
  const first = await startTestApp();
  const { uuid } = await machine(first);
  await first.app.get(RulesService).add(busy());
  await minutes(first, 6, { [uuid]: { cpu: 99 } });
  await minutes(first, 10, {});
  const now = first.clock.now();
  await first.stop();
  const second = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl, now });
  await minutes(second, 3, {});
  expect(await queuedNoticeTitles(second)).toEqual(['tokyo: CPU is high']);
  await minutes(second, 6, { [uuid]: { cpu: 1 } });
  expect(await queuedNoticeTitles(second)).toEqual(['tokyo: CPU is high', 'tokyo: CPU is back to normal']);
});

it('closes alerts when their rule is removed or no longer covers the node', async () => {
  const site = await startTestApp();
  const { uuid } = await machine(site);
  const rules = site.app.get(RulesService);
  const [removedNode, narrowed] = [
    await rules.add(busy({ name: 'gone' })),
    await rules.add(busy({ name: 'narrowed' })),
  ];
  await minutes(site, 6, { [uuid]: { cpu: 99 } });
  expect(await queuedNoticeTitles(site)).toHaveLength(2);
  await rules.remove(removedNode.id);
  await rules.change(narrowed.id, busy({ name: 'narrowed', nodeSelector: SELECT_NONE }));
  await minutes(site, 1, { [uuid]: { cpu: 99 } });
  expect((await site.app.get(AlertsService).list({ limit: 9 })).map(({ alert }) => alert.state)).toEqual([
    'resolved',
    'resolved',
  ]);
  expect(await queuedNoticeTitles(site)).toHaveLength(2);
});

const frankfurt: NewPingTask = {
  name: 'Frankfurt',
  type: 'tcp',
  target: 'example.org',
  interval: 10,
  enabled: true,
  nodeSelector: EVERYTHING,
  includeNewNodes: false,
};

it.each<[NewLatencyRule['statistic'], string, number, (number | null)[], (number | null)[]]>([
  ['p95', 'p95 latency', 200, [30, 30, 30, 30, 250, 260], [30, 31, 32, 30, 30, 30]],
  ['avg', 'Average latency', 100, [150, 150], [20, 20]],
  ['loss', 'Packet loss', 30, [30, null, 30, null], [30, 30, 30, 30]],
])('notifies about a poor connection by %s, and about its recovery', async (statistic, label, threshold, bad, good) => {
  const site = await startTestApp();
  const { uuid } = await machine(site);
  const task = await site.app.get(PingService).add(frankfurt);
  const load: string[] = [];
  site.app.get(CoreHooks).internal.loadHigh.tap(({ rule }) => void load.push(`high ${rule.name}`));
  site.app.get(CoreHooks).internal.loadNormal.tap(({ rule }) => void load.push(`normal ${rule.name}`));
  await site.app.get(RulesService).add(slow([task.id], { statistic, threshold }));
  await site.app.get(RulesService).add(slow([], { name: 'no task chosen', statistic, threshold }));
  await probes(site, 6, uuid, task.id, good);
  expect(await queuedNoticeTitles(site)).toEqual([]);
  const since = Math.floor(site.clock.now() / 60_000) * 60_000;
  await probes(site, 6, uuid, task.id, bad);
  await probes(site, 7, uuid, task.id, good);
  expect(await queuedNoticeTitles(site)).toEqual([
    `tokyo: ${label} to Frankfurt is high`,
    `tokyo: ${label} to Frankfurt is back to normal`,
  ]);
  expect((await queuedNotices(site))[0]!.values).toMatchObject({
    task: 'Frankfurt',
    metric: statistic,
    threshold,
    rule: 'Slow',
    since,
  });
  expect(load).toEqual([]);
});

it('names the most frequent cause of lost probes, on the alert and in each language of its message', async () => {
  const site = await startTestApp();
  const { uuid } = await machine(site);
  const task = await site.app.get(PingService).add(frankfurt);
  await site.app.get(RulesService).add(slow([task.id], { statistic: 'loss', threshold: 50 }));
  for (const cause of ['refused', 'timeout', 'refused', 'refused', 'other', 'other', 'other', 'other'] as const)
    site.app.get(LatencyService).record(uuid, task.id, site.clock.now(), cause);
  await probes(site, 1, uuid, task.id, []);
  const [notice] = await queuedNotices(site);
  expect(notice!.values).toMatchObject({ metric: 'loss', cause: 'refused' });
  const body = textOf('latency.high', 'en').body;
  expect(body).toContain('{{cause}}');
  expect(formatValues(notice!.values, 'en', 'UTC').cause).toBe('Most lost probes: connection refused.');
  expect(formatValues(notice!.values, 'zh-TW', 'UTC').cause).toBe('遺失的探測多因：連線被拒絕。');
  const admin = await site.admin();
  const { data } = (await admin.get('/api/v1/admin/alerts').expect(200)).body as { data: object[] };
  expect(data[0]).toMatchObject({ kind: 'latency', cause: 'refused' });
});

it('backtests a rule on the stored history before it is saved, by the same decisions', async () => {
  const site = await startTestApp();
  const { uuid } = await machine(site);
  const DAY = 1440;
  const high = (ago: number) => [5000, 3000, 900].some(start => ago <= start && ago > start - (start === 900 ? 2 : 30));
  const service = site.app.get(MinutesService);
  for (let ago = 6 * DAY; ago > 0; ago--)
    if (ago > 2100 || ago < 2000) service.record(uuid, site.clock.now() - ago * 60_000, { cpu: high(ago) ? 99 : 5 });
  await site.app.get(FlushService).flush();
  const admin = await site.admin();
  const backtest = async (rule: object, days = 7) =>
    Backtest.parse((await admin.post('/api/v1/admin/alerts/backtest').send({ rule, days }).expect(200)).body.data);

  const short = await backtest(busy({ windowMinutes: 1, ratio: 100 }));
  expect(short).toMatchObject({ matchingNodes: 1, evaluatedNodes: 1, count: 3, shorterThanThreeMinutes: 1 });
  expect(short.firings[0]).toMatchObject({ node: uuid, task: null, peak: 99 });
  expect(await backtest(busy({ windowMinutes: 10 }))).toMatchObject({ count: 2, shorterThanThreeMinutes: 0 });
  expect(await backtest(busy({ windowMinutes: 10 }), 3)).toMatchObject({ count: 1 });
  expect(await backtest(busy({ threshold: 100 }))).toMatchObject({ count: 0 });
  expect(await backtest(busy({ nodeSelector: SELECT_NONE }))).toMatchObject({ matchingNodes: 0, count: 0 });
  const offline = await backtest({ kind: 'offline', nodes: [uuid], graceSeconds: 180 });
  expect(offline).toMatchObject({ count: 1 });
  expect((offline.firings[0]!.to! - offline.firings[0]!.from) / 60_000).toBeCloseTo(98, -1);

  const task = await site.app.get(PingService).add(frankfurt);
  for (let ago = 600; ago > 0; ago--)
    site.app
      .get(LatencyService)
      .record(uuid, task.id, site.clock.now() - ago * 60_000, ago > 200 && ago < 260 ? 400 : 40);
  await site.app.get(FlushService).flush();
  expect(await backtest(slow([task.id]))).toMatchObject({ count: 1, firings: [{ task: task.id }] });
  expect(await queuedNoticeTitles(site)).toEqual([]);
});

it('stores rules, and rejects invalid ones', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const path = '/api/v1/admin/alerts/rules';
  const { body } = await admin.post(path).send(busy()).expect(201);
  expect(AlertRule.parse(body.data)).toMatchObject({ ...busy(), nodes: 0, lastNotified: null });
  await admin
    .put(`${path}/${body.data.id}`)
    .send(slow([1], { name: 'other kind' }))
    .expect(200);
  expect((await admin.get(path)).body.data).toEqual([
    expect.objectContaining({ id: body.data.id, kind: 'latency', name: 'other kind' }),
  ]);
  for (const invalid of [
    busy({ threshold: NaN }),
    busy({ windowMinutes: 0 }),
    busy({ ratio: 0 }),
    busy({ metric: 'gpu' as never }),
    { ...busy(), tasks: [] },
    { ...busy(), nodeSelector: undefined },
    {},
  ])
    await admin.post(path).send(invalid).expect(422);
  await admin.put(`${path}/999`).send(busy()).expect(404);
  await admin.delete(`${path}/${body.data.id}`).expect(204);
  expect((await admin.get(path)).body.data).toEqual([]);
  await site.http.get(path).expect(401);
});

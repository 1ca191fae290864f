import { Backtest, SELECT_NONE, type BacktestRequest } from '@vitrine/contracts';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { facts } from '../../test/agent.ts';
import { startTestApp } from '../../test/app.ts';
import { NODE_PART, SeriesMinutesService } from '../history/labelled/series-minutes.service.ts';
import { LatencyService } from '../history/latency.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { PingService } from '../ping/ping.service.ts';
import { partsOfReport } from '../reports/parts-of-report.ts';

type Rule<K> = Extract<BacktestRequest['rule'], { kind: K }>;

/** The end of the last minute of a backtest. */
const END = Date.parse('2026-06-01T12:34:00Z');
const ago = (minutes: number) => END - minutes * MINUTE_MS;
const common = { name: 'x', enabled: true, nodeSelector: { ...SELECT_NONE, all: true }, cooldownMinutes: 0 };
const load: Rule<'load'> = {
  ...common,
  ...{ kind: 'load', metric: 'cpu', threshold: 90, ratio: 100, windowMinutes: 2 },
};
const series: Rule<'series'> = {
  ...common,
  ...{ kind: 'series', family: 'node_filesystem_used_ratio', only: [], over: 'each', is: 'above' },
  ...{ threshold: 0.9, ratio: 100, windowMinutes: 2 },
};

let tokyo: string;
let osaka: string;
let tasks: number[];
let run: (rule: BacktestRequest['rule'], days?: number) => Promise<Backtest>;

beforeAll(async () => {
  const site = await startTestApp({ now: END + 20_000 });
  const get = site.app.get.bind(site.app);
  ({ uuid: tokyo } = await site.given.node({ name: 'tokyo' }));
  ({ uuid: osaka } = await site.given.node({ name: 'osaka' }));
  await get(NodesService).updateFacts(tokyo, { ...facts, ramTotal: 16e9 }, '0.1.0');
  const disk = (minutes: number, used: Record<string, number>) => {
    const disks = Object.entries(used).map(([mount, percent]) => ({ mount, used: percent, total: 100 }));
    get(SeriesMinutesService).record(tokyo, NODE_PART, ago(minutes), partsOfReport({ seq: 1, at: 1, disks }));
  };
  // Memory grows by one gigabyte a day, and is reported hourly on the days before.
  for (let hour = 144; hour > 24; hour--)
    get(MinutesService).record(tokyo, ago(34) - hour * HOUR_MS, { ramUsed: 14e9 - (hour / 24) * 1e9 });
  for (let minutes = 1440; minutes > 0; minutes--) {
    if (minutes >= 900)
      get(MinutesService).record(osaka, ago(minutes), { cpu: minutes < 1303 && minutes % 2 ? 99 : 1 });
    if (minutes <= 60 && minutes > 40) continue;
    const cpu = (minutes <= 100 && minutes > 90) || (minutes <= 30 && minutes > 28) ? 95 : 10;
    get(MinutesService).record(tokyo, ago(minutes), { cpu, ramUsed: 14e9 - ((minutes - 34) / 1440) * 1e9 });
    disk(minutes, minutes === 1440 ? { '/': 20, '/old': 95 } : { '/': 20 });
  }
  tasks = [];
  for (const name of ['near', 'far', 'silent'])
    tasks.push(
      (
        await get(PingService).add({
          ...{ name, type: 'tcp', target: 'example.org', interval: 10, enabled: true, includeNewNodes: false },
          nodeSelector: common.nodeSelector,
        })
      ).id,
    );
  for (let minutes = 200; minutes > 0; minutes--)
    for (const task of tasks.slice(0, 2))
      get(LatencyService).record(tokyo, task, ago(minutes), task === tasks[1] && minutes <= 50 ? 400 : 40);
  await get(FlushService).flush();
  const admin = await site.admin();
  run = async (rule, days = 1) => {
    const { body } = await admin.post('/api/v1/admin/alerts/backtest').send({ rule, days }).expect(200);
    return Backtest.parse(body.data);
  };
});

const only = (...nodes: string[]) => ({ nodeSelector: { ...SELECT_NONE, nodes } });

it('lists when a load rule would have fired, newest first, and how many were short', async () => {
  expect(await run({ ...load, ...only(tokyo) }, 2)).toEqual({
    ...{ from: ago(2880), to: END, matchingNodes: 1, evaluatedNodes: 1, count: 2, shorterThanThreeMinutes: 1 },
    firings: [
      { node: tokyo, task: null, from: ago(28), to: ago(27), peak: 95 },
      { node: tokyo, task: null, from: ago(98), to: ago(89), peak: 95 },
    ],
  });
});

it('counts all firings, and lists the newest two hundred', async () => {
  const found = await run({ ...load, windowMinutes: 1, ...only(osaka) });
  expect(found).toMatchObject({ count: 201, shorterThanThreeMinutes: 201 });
  expect(found.firings).toHaveLength(200);
  expect(found.firings[0]).toEqual({ node: osaka, task: null, from: ago(900), to: ago(899), peak: 99 });
});

it('evaluates no node for the used share of traffic, whose past values are not stored', async () => {
  expect(await run({ ...load, metric: 'traffic', threshold: 1 })).toMatchObject({
    ...{ matchingNodes: 2, evaluatedNodes: 0, count: 0 },
  });
});

it('finds outages longer than their grace', async () => {
  const offline: Rule<'offline'> = { kind: 'offline', nodes: [tokyo], graceSeconds: 300 };
  expect(await run(offline)).toMatchObject({
    matchingNodes: 1,
    firings: [{ node: tokyo, task: null, from: ago(55), to: ago(39), peak: null }],
  });
  expect(await run({ ...offline, graceSeconds: 1200 })).toMatchObject({ firings: [{ from: ago(40), to: ago(39) }] });
  expect(await run({ ...offline, graceSeconds: 1260 })).toMatchObject({ count: 0 });
});

it('finds nothing about a node without history', async () => {
  const { run: runHere, uuid } = await withoutHistory();
  const offline: Rule<'offline'> = { kind: 'offline', nodes: [uuid], graceSeconds: 60 };
  for (const rule of [offline, load, series])
    expect(await runHere(rule)).toMatchObject({ matchingNodes: 1, evaluatedNodes: 1, count: 0 });
});

async function withoutHistory() {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  const admin = await site.admin();
  const post = async (rule: BacktestRequest['rule']) =>
    (await admin.post('/api/v1/admin/alerts/backtest').send({ rule, days: 1 }).expect(200)).body.data as Backtest;
  return { uuid, run: post };
}

it('finds a missing file system, but not while its node does not report', async () => {
  const rule = { ...series, ...only(tokyo), whenAbsent: 'fire' } as const;
  expect((await run(rule)).firings).toEqual([
    { node: tokyo, task: null, labels: { mount: '/old' }, from: ago(1437), to: null, peak: null },
  ]);
});

it('judges a file system from its first value on', async () => {
  const rule = { ...series, ...only(tokyo), windowMinutes: 1, whenAbsent: 'resolve' } as const;
  expect((await run(rule)).firings).toEqual([
    { node: tokyo, task: null, labels: { mount: '/old' }, from: ago(1439), to: ago(1438), peak: 95 },
  ]);
});

it('finds nothing about a family that is not declared', async () => {
  expect(await run({ ...series, family: 'nothing' })).toMatchObject({ evaluatedNodes: 2, count: 0 });
});

it('forecasts at each full hour', async () => {
  const rule: Rule<'forecast'> = {
    ...common,
    kind: 'forecast',
    family: 'node_memory_used_bytes',
    only: [],
    withinDays: 3,
  };
  const { firings } = await run({ ...rule, ...only(tokyo) }, 2);
  expect(firings).toEqual([
    { node: tokyo, task: null, labels: {}, from: ago(34 + 23 * 60), to: null, peak: expect.closeTo(14e9, -8) },
  ]);
});

it('finds slow probes of the chosen tasks', async () => {
  const rule: Rule<'latency'> = {
    ...common,
    ...{ kind: 'latency', statistic: 'avg', threshold: 200, windowMinutes: 5, tasks },
  };
  expect((await run(rule)).firings).toEqual([
    { node: tokyo, task: tasks[1], from: ago(47), to: null, peak: expect.closeTo(400, -1) },
  ]);
  expect(await run({ ...rule, tasks: [tasks[0]!] })).toMatchObject({ count: 0 });
});

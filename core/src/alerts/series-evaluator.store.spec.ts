import { SELECT_NONE, type Family, type LiveState, type NewLoadRule, type NewSeriesRule } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { facts } from '../../test/agent.ts';
import { startTestApp } from '../../test/app.ts';
import { FamilyRegistryService } from '../history/labelled/family-registry.service.ts';
import { NODE_PART, SeriesMinutesService } from '../history/labelled/series-minutes.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService, type MetricValues } from '../history/write/minutes.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { partsOfReport } from '../reports/parts-of-report.ts';
import { PluginSeriesService } from '../reports/plugin-series.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { RuleSeriesService } from './rule-series.service.ts';
import { RulesService } from './rules.service.ts';
import { SeriesEvaluatorService } from './series-evaluator.service.ts';

const EVERYTHING = { ...SELECT_NONE, all: true };
const END = Date.parse('2026-06-01T12:00:00Z');
const ago = (minutes: number) => END - minutes * MINUTE_MS;
const common = { name: 'x', enabled: true, nodeSelector: EVERYTHING, cooldownMinutes: 0 };
const load = (more: Partial<NewLoadRule> = {}): NewLoadRule => ({
  ...{ ...common, kind: 'load', metric: 'cpu', threshold: 90, ratio: 40, windowMinutes: 5 },
  ...more,
});
const series = (more: Partial<NewSeriesRule> = {}): NewSeriesRule => ({
  ...{ ...common, kind: 'series', family: 'node_filesystem_used_ratio', only: [], over: 'each', is: 'above' },
  ...{ threshold: 0.9, ratio: 100, windowMinutes: 3 },
  ...more,
});

async function setUp() {
  const site = await startTestApp({ now: END });
  const get = site.app.get.bind(site.app);
  const machine = async (name: string) => {
    const { uuid } = await site.given.node({ name });
    await get(NodesService).updateFacts(uuid, { ...facts, ramTotal: 16e9 }, '0.1.0');
    return uuid;
  };
  const metrics = (node: string, minutes: number, values: MetricValues) =>
    get(MinutesService).record(node, ago(minutes), values);
  const disk = (node: string, minutes: number, percent: number, mount = '/var') =>
    get(SeriesMinutesService).record(
      ...([node, NODE_PART, ago(minutes)] as const),
      partsOfReport({ seq: 1, at: 1, disks: [{ mount, used: percent, total: 100 }] }),
    );
  const evaluate = async () => {
    await get(FlushService).flush();
    return get(SeriesEvaluatorService).evaluate(END / 1000);
  };
  /** The observations by node. */
  const byNode = async () =>
    new Map((await evaluate()).map(({ target, observation }) => [target.node!.uuid, observation]));
  return { ...site, get, machine, metrics, disk, evaluate, byNode, rules: get(RulesService) };
}

it('judges load rules by their windows, and returns unknown for a node that never reported', async () => {
  const { machine, metrics, evaluate, rules } = await setUp();
  const [tokyo, osaka] = [await machine('tokyo'), await machine('osaka')];
  for (const [i, cpu] of [99, 99, 10, 95, 95, 20, 20].entries())
    metrics(tokyo, 7 - i, { cpu, ramUsed: 12e9, tcp: 30, udp: 12 });
  const only = { nodeSelector: { ...SELECT_NONE, nodes: [tokyo] } };
  const five = await rules.add(load());
  const two = await rules.add(load({ ...only, windowMinutes: 2 }));
  const ram = await rules.add(load({ ...only, metric: 'ram', threshold: 74.9, windowMinutes: 2 }));
  const connections = await rules.add(load({ ...only, metric: 'connections', threshold: 42, windowMinutes: 2 }));
  await rules.add(load({ enabled: false }));
  await rules.add(series({ family: 'nothing' }));
  await rules.add({ ...common, kind: 'latency', statistic: 'avg', threshold: 1, windowMinutes: 5, tasks: [1] });
  const found = (await evaluate()).map(({ target, observation }) => [target.node?.uuid, target.rule?.id, observation]);
  expect(found).toHaveLength(5);
  expect(found).toEqual(
    expect.arrayContaining([
      [tokyo, five.id, { is: 'breached', since: ago(4), value: 48 }],
      [osaka, five.id, { is: 'unknown' }],
      [tokyo, two.id, { is: 'ok' }],
      [tokyo, ram.id, { is: 'breached', since: ago(2), value: expect.closeTo(75, 1) }],
      [tokyo, connections.id, { is: 'breached', since: ago(2), value: 42 }],
    ]),
  );
});

it('fires about missing values only while the node reports in half of the window', async () => {
  const { machine, metrics, disk, byNode, rules } = await setUp();
  const nodes = Object.fromEntries(
    await Promise.all(['reports', 'silent', 'half', 'less'].map(async name => [name, await machine(name)] as const)),
  ) as Record<string, string>;
  const reported: Record<string, number[]> = {
    reports: [5, 4, 3, 2, 1],
    silent: [6, 5, 4],
    half: [2, 1],
    less: [5, 4, 2],
  };
  for (const [name, minutes] of Object.entries(reported)) {
    disk(nodes[name]!, 4, 50);
    for (const minute of minutes) metrics(nodes[name]!, minute, { cpu: 5 });
  }
  await rules.add(series({ whenAbsent: 'fire' }));
  expect(await byNode()).toEqual(
    new Map([
      [nodes.reports, { is: 'breached', since: ago(3), value: null }],
      [nodes.silent, { is: 'unknown' }],
      [nodes.half, { is: 'breached', since: ago(3), value: null }],
      [nodes.less, { is: 'unknown' }],
    ]),
  );
});

it('resolves an alert about missing values as such when values return', async () => {
  const { get, machine, metrics, disk, evaluate, rules } = await setUp();
  const tokyo = await machine('tokyo');
  for (const minute of [6, 5, 4, 3, 2, 1]) metrics(tokyo, minute, { cpu: 5 });
  disk(tokyo, 4, 50);
  await rules.add(series({ whenAbsent: 'fire' }));
  const absent = await evaluate();
  expect(absent).toMatchObject([{ target: { series: { absent: true } } }]);
  await get(AlertStoreService).applyObservations(['load'], absent);
  for (const minute of [2, 1]) disk(tokyo, minute, 50);
  expect(await evaluate()).toMatchObject([{ target: { series: { absent: true } }, observation: { is: 'ok' } }]);
  await get(AlertStoreService).withdraw(() => true);
  const [other] = await evaluate();
  expect(other!.target.series).toEqual({ family: series().family, labels: { mount: '/var' }, is: 'above' });
});

it('does not mark a firing alert about high values as one about missing values', async () => {
  const { get, machine, disk, evaluate, rules } = await setUp();
  const tokyo = await machine('tokyo');
  for (const minute of [3, 2, 1]) disk(tokyo, minute, 95);
  await rules.add(series({ whenAbsent: 'fire' }));
  const high = await evaluate();
  expect(high).toMatchObject([{ observation: { is: 'breached', since: ago(3), value: 95 } }]);
  await get(AlertStoreService).applyObservations(['load'], high);
  expect((await evaluate())[0]!.target.series).not.toHaveProperty('absent');
});

it('holds the state of a plugin for an hour, and reports the last state or the lowest counted one', async () => {
  const { get, machine, evaluate, rules } = await setUp();
  const node = await machine('tokyo');
  const states = ['running', 'restarting', 'dead'] as const;
  const family: Family = { kind: 'state', states, help: 'State.', labels: ['container'], max: 5 };
  await get(FamilyRegistryService).declare('docker', { state: family });
  const write = (container: string, value: string, minutes: number) =>
    get(PluginSeriesService).write('docker', node, [{ family: 'state', labels: { container }, value }], ago(minutes));
  await write('old', 'dead', 66);
  await write('web', 'dead', 30);
  const terms = { family: 'docker_state', threshold: 0, from: 'restarting', windowMinutes: 5 };
  const each = await rules.add(series({ ...terms, only: ['web'] }));
  const count = await rules.add(series({ ...terms, over: 'count', atLeast: 1 }));
  await rules.add(series({ ...terms, from: 'gone' }));
  const found = (await evaluate()).map(({ target, observation }) => [target.rule?.id, target.series, observation]);
  const target = { family: 'docker_state', is: 'above' };
  expect(found).toEqual([
    [each.id, { ...target, labels: { container: 'web' }, state: 'dead' }, { is: 'breached', since: ago(5), value: 2 }],
    [count.id, { ...target, labels: {}, state: 'restarting', atLeast: 1 }, { is: 'breached', since: ago(5), value: 1 }],
  ]);
});

it('reports no state for a rule that counts values', async () => {
  const { machine, disk, evaluate, rules } = await setUp();
  const tokyo = await machine('tokyo');
  for (const minute of [3, 2, 1]) disk(tokyo, minute, 95);
  await rules.add(series({ over: 'count', atLeast: 1 }));
  const [{ target }] = (await evaluate()) as [Awaited<ReturnType<typeof evaluate>>[number]];
  expect(target).toMatchObject({ unit: 'count', threshold: 1 });
  expect(target.series).toEqual({ family: series().family, labels: {}, is: 'above', atLeast: 1 });
});

it('reads the newest value of a family from the state of a node', async () => {
  const { get, machine } = await setUp();
  const { node } = get(NodeCacheService).get(await machine('tokyo'))!;
  const newest = (family: string, state: Partial<Record<keyof LiveState, unknown>>) =>
    get(RuleSeriesService).newest(get(RuleSeriesService).find(family)!, state as unknown as LiveState, node);
  expect(newest('node_cpu_ratio', { cpu: 50 })).toBe(0.5);
  expect(newest('node_cpu_ratio', { cpu: null })).toBeNaN();
  expect(newest('node_memory_used_ratio', { ramUsed: 4e9 })).toBe(0.25);
  expect(newest('node_connections', { tcp: 3, udp: 4 })).toBe(7);
});

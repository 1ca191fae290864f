import type { Families, MetricName } from '@vitrine/contracts';
import { DAY_S } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { FlushService } from '../write/flush.service.ts';
import { MinutesService } from '../write/minutes.service.ts';
import { FamilyRegistryService, type KnownFamily } from './family-registry.service.ts';
import { SeriesMinutesService } from './series-minutes.service.ts';
import { SeriesWindowService } from './series-window.service.ts';

/** Two minutes before a full hour, an hour before the start of the test. */
const START = Date.parse('2026-06-01T10:58:00Z') / 1000;
const WINDOW = { from: START, minutes: 5 };
const FAMILIES = {
  wait_seconds: { kind: 'gauge', unit: 'seconds', help: 'H.', labels: ['queue'], max: 3 },
  jobs_total: { kind: 'counter', unit: 'count', help: 'H.' },
  health: { kind: 'state', states: ['ok', 'warn', 'down'], help: 'H.' },
} as const satisfies Families;

let site: TestApp;
let families: FamilyRegistryService;
let window: SeriesWindowService;
let node: string;
beforeAll(async () => {
  site = await startTestApp();
  families = site.app.get(FamilyRegistryService);
  window = site.app.get(SeriesWindowService);
  await families.declare('tool', FAMILIES);
  await families.declare('other', { health: FAMILIES.health });
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});

const family = (name: string) => families.find(name)!;
const [wait, jobs, health] = ['tool_wait_seconds', 'tool_jobs_total', 'tool_health'];

type Value = readonly [minute: number, family: string, value: number, ...labels: string[]];
function record(uuid: string, ...values: readonly Value[]): void {
  for (const [minute, fullName, value, ...labels] of values) {
    const { name, part, declaration } = family(fullName);
    const at = (START + minute * 60) * 1000;
    site.app.get(SeriesMinutesService).record(uuid, part!, at, [{ name, family: declaration, labels, value }]);
  }
}
const report = (uuid: string, minute: number, values: Partial<Record<MetricName, number>>) =>
  site.app.get(MinutesService).record(uuid, (START + minute * 60) * 1000, values);
const flush = () => site.app.get(FlushService).flush();

async function read(nodes: readonly string[], names: readonly string[], of = WINDOW) {
  const found: [string, object][] = [];
  const requested: KnownFamily[] = names.map(family);
  for await (const [uuid, seriesOf] of window.ofNodes(nodes, requested, of))
    found.push([
      uuid,
      Object.fromEntries(
        requested.flatMap(one =>
          seriesOf(one).map(({ labels, values }) => [[one.name, ...Object.values(labels)].join(' '), [...values]]),
        ),
      ),
    ]);
  return found;
}
const _ = NaN;

it('returns the average of a gauge, the last value of a counter and the worst state', async () => {
  record(
    node,
    ...([0, 0.5] as const).map((minute, i): Value => [minute, wait, [1.5, 2.5][i]!, 'a']),
    ...([0, 0.5] as const).map((minute, i): Value => [minute, jobs, [7, 9][i]!]),
    ...([0, 0.5] as const).map((minute, i): Value => [minute, health, [2, 0][i]!]),
    [3, wait, 4, 'a'],
    [3, wait, 8, 'b'],
    [4, jobs, 11],
    [5, jobs, 13],
  );
  await flush();
  const expected = {
    'wait_seconds a': [2, _, _, 4, _],
    'wait_seconds b': [_, _, _, 8, _],
    jobs_total: [9, _, _, _, 11],
    health: [2, _, _, _, _],
  };
  expect(await read([node], [wait, jobs, health])).toEqual([[node, expected]]);
  const alone = await window.ofNode(node, family(wait), WINDOW);
  expect(alone.map(({ labels, values }) => [labels, [...values]])).toEqual([
    [{ queue: 'a' }, expected['wait_seconds a']],
    [{ queue: 'b' }, expected['wait_seconds b']],
  ]);
});

it('keeps nodes and sources apart', async () => {
  const second = await site.given.node();
  const silent = await site.given.node();
  record(node, [1, health, 1], [1, 'other_health', 2]);
  record(second.uuid, [2, health, 2]);
  report(silent.uuid, 1, { cpu: 5 });
  await flush();
  expect(Object.fromEntries(await read([node, silent.uuid, second.uuid], [health]))).toEqual({
    [node]: { health: [_, 1, _, _, _] },
    [second.uuid]: { health: [_, _, 2, _, _] },
  });
  expect(await read([silent.uuid], [health])).toEqual([]);
  expect(await window.ofNode(silent.uuid, family(health), WINDOW)).toEqual([]);
});

it('omits other families of the same source', async () => {
  record(node, [1, health, 1], [1, jobs, 5]);
  await flush();
  expect(await window.ofNode(node, family(jobs), WINDOW)).toMatchObject([{ labels: {} }]);
});

it('returns metrics in base units', async () => {
  report(node, 1, { cpu: 50, temperature: 40 });
  await flush();
  expect(await read([node], ['node_cpu_ratio', 'node_temperature_celsius'])).toEqual([
    [node, { cpu_ratio: [_, 0.5, _, _, _], temperature_celsius: [_, 40, _, _, _] }],
  ]);
  const [line] = await window.ofNode(node, family('node_cpu_ratio'), WINDOW);
  expect([line!.labels, [...line!.values]]).toEqual([{}, [_, 0.5, _, _, _]]);
  const { uuid } = await site.given.node();
  expect(await window.ofNode(uuid, family('node_cpu_ratio'), WINDOW)).toEqual([]);
});

it('includes a label set for seven days after its last value', async () => {
  record(node, [0, wait, 1, 'a']);
  await flush();
  const from = START + 7 * DAY_S;
  expect(await read([node], [wait], { from, minutes: 1 })).toEqual([[node, { 'wait_seconds a': [_] }]]);
  expect(await read([node], [wait], { from: from + 60, minutes: 1 })).toEqual([]);
  expect(await window.ofNode(node, family(wait), { from: from + 60, minutes: 1 })).toEqual([]);
});

describe('hours of a node', () => {
  const HOURS = { from: START - 58 * 60, hours: 2 };
  const hours = async (name: string, uuid = node) =>
    (await window.hoursOfNode(uuid, family(name), HOURS)).map(({ labels, values }) => [labels, [...values]]);

  it('are averages of a metric, or its last value if it is a counter', async () => {
    report(node, -10, { cpu: 20, uptime: 100 });
    report(node, -9, { cpu: 40, uptime: 160 });
    report(node, 4, { cpu: 60 });
    await flush();
    expect(await hours('node_cpu_ratio')).toEqual([[{}, [0.3, 0.6]]]);
    expect(await hours('node_uptime_seconds')).toEqual([[{}, [160, _]]]);
    expect(await hours('node_temperature_celsius')).toEqual([]);
  });

  it('contain label sets with values', async () => {
    record(node, [-10, wait, 2, 'a'], [-9, wait, 4, 'a'], [90, wait, 8, 'b']);
    await flush();
    expect(await hours(wait)).toEqual([[{ queue: 'a' }, [3, _]]]);
  });

  it('are empty for a node without reports', async () => {
    expect(await hours('node_cpu_ratio')).toEqual([]);
    expect(await hours(wait)).toEqual([]);
  });
});

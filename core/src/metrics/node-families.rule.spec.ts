import type { Sample } from './exposition.rule.ts';
import { nodeFamilies, type NodeNow } from './node-families.rule.ts';

const LABELS = { uuid: 'u', name: 'tokyo', group: 'asia' };
const node = {
  ...LABELS,
  ramTotal: 100,
  diskTotal: 200,
  expiredAt: null,
  trafficLimit: 0,
  os: 'Debian',
  kernel: '6.1',
  arch: 'x64',
  agentVersion: '0.1.0',
};
const state = { online: true, lastReport: 5000, cpu: 12.3, gpu: 50, trafficUp: 7, ramUsed: 9, temperature: null };
const families = (overrides: { node?: object; state?: object } = {}) =>
  new Map(
    nodeFamilies([
      { node: { ...node, ...overrides.node }, state: { ...state, ...overrides.state } } as unknown as NodeNow,
    ]).map(family => [family.name, family]),
  );
const valuesOf = (name: string, overrides = {}) =>
  families(overrides)
    .get(`vitrine_node_${name}`)!
    .samples.map(({ value }: Sample) => value);

it.each<[string, string, object, number[]]>([
  ['a node that reports', 'up', {}, [1]],
  ['a node that does not', 'up', { state: { online: false } }, [0]],
  ['its last report', 'last_report_timestamp_seconds', {}, [5]],
  ['no report yet', 'last_report_timestamp_seconds', { state: { lastReport: 0 } }, []],
  ['a percentage as a ratio, without an error of rounding', 'cpu_ratio', {}, [0.123]],
  ['another ratio', 'gpu_ratio', {}, [0.5]],
  ['bytes', 'memory_used_bytes', {}, [9]],
  ['nothing of a node that does not report', 'memory_used_bytes', { state: { online: false } }, []],
  ['its counters all the same', 'network_transmit_bytes_total', { state: { online: false } }, [7]],
  ['nothing where there is no sensor', 'temperature_celsius', {}, []],
  ['nothing of what the machine cannot read', 'memory_used_bytes', { state: { ramUsed: null } }, []],
  ['no size that is unknown', 'memory_total_bytes', { node: { ramTotal: 0 } }, []],
  ['the memory it has', 'memory_total_bytes', {}, [100]],
  ['the disk it has', 'disk_total_bytes', {}, [200]],
  ['no end of its contract', 'expiry_timestamp_seconds', {}, []],
  ['the end of its contract', 'expiry_timestamp_seconds', { node: { expiredAt: 9000 } }, [9]],
  ['no limit of traffic', 'traffic_limit_bytes', {}, []],
  ['a limit of traffic', 'traffic_limit_bytes', { node: { trafficLimit: 3 } }, [3]],
])('exports %s', (_, name, overrides, values) => {
  expect(valuesOf(name, overrides)).toEqual(values);
});

it('labels every sample with the node, and describes the machine', () => {
  const { vitrine_node_info: info, ...others } = Object.fromEntries(families());
  for (const { samples } of Object.values(others)) for (const { labels } of samples) expect(labels).toEqual(LABELS);
  expect(info!.samples).toEqual([
    { labels: { ...LABELS, os: 'Debian', kernel: '6.1', arch: 'x64', agent: '0.1.0' }, value: 1 },
  ]);
});

it('exports as counters the names that end in _total, and no others', () => {
  for (const { name, type } of families().values())
    expect([name, type]).toEqual([name, name.endsWith('_total') ? 'counter' : 'gauge']);
});

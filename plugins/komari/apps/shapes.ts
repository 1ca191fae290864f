import type { NativeListing, NativeNode, NativeValues } from './native.ts';

/* Komari's formats, built from native ones. They never contain addresses, tokens, versions or private remarks. */

const CYCLE_DAYS: Readonly<Record<string, number>> = {
  monthly: 30,
  quarterly: 92,
  semi_annual: 184,
  annual: 365,
  biennial: 730,
  triennial: 1095,
  quinquennial: 1825,
  once: -1,
  long_term: -1,
};

const value = (values: NativeValues, name: string) => values[name] ?? 0;
const timeOf = (at: number) => new Date(at).toISOString();

export const clientOf = (node: NativeNode) => ({
  uuid: node.uuid,
  name: node.name,
  cpu_name: node.cpuName,
  virtualization: node.virtualization,
  arch: node.arch,
  cpu_cores: node.cpuCores,
  cpu_physical_cores: node.cpuPhysicalCores,
  os: node.os,
  kernel_version: node.kernel,
  gpu_name: node.gpuNames.join(', ') || 'None',
  region: [...node.region].map(letter => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join(''),
  public_remark: node.remark,
  mem_total: node.ramTotal,
  swap_total: node.swapTotal,
  disk_total: node.diskTotal,
  weight: node.weight,
  price: node.price,
  billing_cycle: CYCLE_DAYS[node.billingCycle] ?? 0,
  auto_renewal: node.autoRenewal,
  currency: node.currency,
  expired_at: node.expiredAt === null ? null : timeOf(node.expiredAt),
  group: node.group,
  tags: node.tags.map(({ label, colour }) => (colour === 'gray' ? label : `${label}<${colour}>`)).join(';'),
  hidden: false,
  traffic_limit: node.trafficLimit,
  traffic_limit_type: node.trafficLimitType,
  created_at: timeOf(node.createdAt),
  updated_at: timeOf(node.createdAt),
});

/** Returns a report in the agents' format, from current or earlier values. */
export const reportOf = (node: NativeNode, values: NativeValues, at: number) => ({
  uuid: '',
  // Komari's themes treat 0 as "no value".
  cpu: { usage: value(values, 'cpu') || 0.01 },
  ram: { total: node.ramTotal, used: value(values, 'ramUsed') },
  swap: { total: node.swapTotal, used: value(values, 'swapUsed') },
  load: { load1: value(values, 'load1'), load5: value(values, 'load5'), load15: value(values, 'load15') },
  disk: { total: node.diskTotal, used: value(values, 'diskUsed') },
  network: {
    up: value(values, 'netUp'),
    down: value(values, 'netDown'),
    totalUp: value(values, 'trafficUp'),
    totalDown: value(values, 'trafficDown'),
  },
  connections: { tcp: value(values, 'tcp'), udp: value(values, 'udp') },
  ...(values.gpu !== undefined && values.gpu !== null && { gpu: { count: 1, average_usage: values.gpu } }),
  uptime: value(values, 'uptime'),
  process: value(values, 'processes'),
  message: '',
  updated_at: timeOf(at),
});

/** Returns one point of the history as a flat object. */
export const recordOf = (node: NativeNode, values: NativeValues, at: number) => ({
  client: node.uuid,
  time: timeOf(at),
  cpu: value(values, 'cpu'),
  gpu: value(values, 'gpu'),
  ram: value(values, 'ramUsed'),
  ram_total: node.ramTotal,
  swap: value(values, 'swapUsed'),
  swap_total: node.swapTotal,
  load: value(values, 'load1'),
  temp: value(values, 'temperature'),
  disk: value(values, 'diskUsed'),
  disk_total: node.diskTotal,
  net_in: value(values, 'netDown'),
  net_out: value(values, 'netUp'),
  net_total_up: value(values, 'trafficUp'),
  net_total_down: value(values, 'trafficDown'),
  process: value(values, 'processes'),
  connections: value(values, 'tcp') + value(values, 'udp'),
  connections_udp: value(values, 'udp'),
});

type LoadRecord = ReturnType<typeof recordOf> & { readonly traffic_up?: number; readonly traffic_down?: number };

/** Returns the records with the traffic since the previous one; a decreased total counts as no traffic. */
export const withTraffic = (records: readonly ReturnType<typeof recordOf>[]) =>
  records.map((record, i) => {
    const before = records[i - 1] ?? record;
    return {
      ...record,
      traffic_up: Math.max(0, record.net_total_up - before.net_total_up),
      traffic_down: Math.max(0, record.net_total_down - before.net_total_down),
    };
  });

const share = (used: number, total: number) => (total > 0 ? (used / total) * 100 : 0);

/** Values of a record, by `load_type`. */
const PROJECTIONS: Readonly<Record<string, (record: LoadRecord) => object>> = {
  cpu: ({ cpu }) => ({ cpu }),
  ram: ({ ram, ram_total }) => ({ ram, ram_total, ram_percent: share(ram, ram_total) }),
  swap: ({ swap, swap_total }) => ({ swap, swap_total, swap_percent: share(swap, swap_total) }),
  load: ({ load }) => ({ load }),
  temp: ({ temp }) => ({ temp }),
  disk: ({ disk, disk_total }) => ({ disk, disk_total, disk_percent: share(disk, disk_total) }),
  network: ({ net_in, net_out, net_total_up, net_total_down }) => ({ net_in, net_out, net_total_up, net_total_down }),
  process: ({ process }) => ({ process }),
  connections: ({ connections, connections_udp }) => ({
    connections,
    connections_udp,
    connections_tcp: connections - connections_udp,
  }),
};

/** Returns the projection of records for a `load_type`: all values if empty; undefined for an unknown type. */
export function projectionOf(loadType: string): ((record: LoadRecord) => object) | undefined {
  if (loadType === '' || loadType === 'all') return record => record;
  const project = Object.hasOwn(PROJECTIONS, loadType) ? PROJECTIONS[loadType] : undefined;
  return project && (record => ({ client: record.client, time: record.time, ...project(record) }));
}

/** Returns the live values of a node as a flat object. */
export const statusOf = ({ node, state }: NativeListing) => ({
  ...recordOf(node, state, state.lastReport),
  load5: value(state, 'load5'),
  load15: value(state, 'load15'),
  online: Boolean(state.online),
  uptime: value(state, 'uptime'),
});

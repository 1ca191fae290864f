import type { MetricName } from './metrics.ts';
import { unitOfFamily, type SeriesUnit } from './series-units.ts';

/** Shortest supported grace period: agents report less often than this while nobody watches. */
export const GRACE_HINT_SECONDS = 45;

/**
 * Kinds of alert. `momentary`: has no duration and is resolved once notified. `notifies`: `grouped` alerts of one kind share a
 * notice; with `self`, the kind sends its own notices.
 */
const KINDS = {
  offline: { momentary: false, notifies: 'grouped' },
  load: { momentary: false, notifies: 'grouped' },
  latency: { momentary: false, notifies: 'grouped' },
  /** A resource that will soon be full, extrapolated from the last days. */
  forecast: { momentary: false, notifies: 'grouped' },
  traffic: { momentary: true, notifies: 'self' },
  expiry: { momentary: true, notifies: 'self' },
  /** The core has lost its own network, so single nodes cannot be judged. */
  isolated: { momentary: false, notifies: 'self' },
  /** Opened and closed by a plugin. */
  plugin: { momentary: false, notifies: 'grouped' },
  /** A check is down, or its certificate or domain expires. */
  check: { momentary: false, notifies: 'grouped' },
  /** A fault of the installation itself. */
  system: { momentary: false, notifies: 'grouped' },
} as const;

export type AlertKind = keyof typeof KINDS;
/** Kinds of alert that share notices. */
export type GroupedAlertKind = {
  [K in AlertKind]: (typeof KINDS)[K]['notifies'] extends 'grouped' ? K : never;
}[AlertKind];

export const ALERT_KINDS = Object.keys(KINDS) as [AlertKind, ...AlertKind[]];
export const isMomentary = (kind: AlertKind): boolean => KINDS[kind].momentary;

/**
 * Faults of the installation itself: its disk fills up, the database is read-only, backups fail or are too old, a channel does not
 * deliver, plugins are disabled in safe mode, an instance is missing, the certificate of the site expires, the clock is wrong, a
 * newer release exists.
 */
export const SYSTEM_CONDITIONS = [
  'disk',
  'storing',
  'backup',
  'channel',
  'plugins',
  'instance',
  'certificate',
  'clock',
  'update',
] as const;
export type SystemCondition = (typeof SYSTEM_CONDITIONS)[number];

/** Kinds of silence: planned maintenance, recurring quiet hours, temporary mute. */
export const SILENCE_KINDS = ['maintenance', 'quiet', 'mute'] as const;

/** Family for the used share of a node's traffic quota, in rules. It restarts with each traffic period. */
export const QUOTA_FAMILY = 'node_quota_used_ratio';

/** Family behind each load metric: load rules are presets of series rules. */
export const LOAD_PRESETS = {
  cpu: 'node_cpu_ratio',
  ram: 'node_memory_used_ratio',
  swap: 'node_swap_used_ratio',
  disk: 'node_disk_used_ratio',
  loadPerCore: 'node_load1_per_core',
  netUp: 'node_network_transmit_bytes_per_second',
  netDown: 'node_network_receive_bytes_per_second',
  connections: 'node_connections',
  temperature: 'node_temperature_celsius',
  traffic: QUOTA_FAMILY,
} as const;
export type LoadMetric = keyof typeof LOAD_PRESETS;

/** Metrics that a load rule can evaluate. */
export const LOAD_METRICS = Object.keys(LOAD_PRESETS) as [LoadMetric, ...LoadMetric[]];

/** Sizes of a machine by which a sum of metrics can be divided. */
type MachineSize = 'cpuCores' | 'ramTotal' | 'swapTotal' | 'diskTotal';

/** How a family is calculated from metrics of the same node: their sum, divided by a size of the machine. */
export interface Derivation {
  readonly of: readonly MetricName[];
  readonly per?: MachineSize;
}

/** Families without a history of their own: rules calculate them from metrics of the node. */
export const DERIVED_FAMILIES: Readonly<Record<string, Derivation>> = {
  node_memory_used_ratio: { of: ['ramUsed'], per: 'ramTotal' },
  node_swap_used_ratio: { of: ['swapUsed'], per: 'swapTotal' },
  node_disk_used_ratio: { of: ['diskUsed'], per: 'diskTotal' },
  node_load1_per_core: { of: ['load1'], per: 'cpuCores' },
  node_connections: { of: ['tcp', 'udp'] },
};

/** Returns the load metric that a calculated family stands for, which also provides its name; undefined for other families. */
export const loadMetricOf = (family: string): LoadMetric | undefined =>
  Object.hasOwn(DERIVED_FAMILIES, family) ? LOAD_METRICS.find(metric => LOAD_PRESETS[metric] === family) : undefined;

/** Statistics that a latency rule can evaluate: share of lost probes in percent, or round-trip time in ms. */
export const LATENCY_STATISTICS = ['loss', 'avg', 'p50', 'p95', 'p99'] as const;
export type LatencyStatistic = (typeof LATENCY_STATISTICS)[number];

/** Units of thresholds and measured values. */
export type AlertUnit = 'percent' | 'load' | 'bytes' | 'bytes/s' | 'count' | 'celsius' | 'ms';

const UNIT_OF_SERIES: Partial<Record<SeriesUnit, readonly [unit: AlertUnit, factor: number]>> = {
  ratio: ['percent', 100],
  bytes: ['bytes', 1],
  bytes_per_second: ['bytes/s', 1],
  celsius: ['celsius', 1],
  seconds: ['ms', 1000],
};

/** Returns the unit in which alerts about a family are shown, and the factor from the family's unit to it. */
export function alertUnitOf(family: string): { readonly unit: AlertUnit; readonly factor: number } {
  const [unit, factor] = UNIT_OF_SERIES[unitOfFamily(family)] ?? (['count', 1] as const);
  return { unit, factor };
}

/** Family of the response times of checks, in rules. Its series belong to checks, not to nodes. */
export const CHECK_TIME_FAMILY = 'check_response_seconds';

/** Metrics that can fill up, with the size of the machine that limits them. */
const SIZE_OF_METRIC: Readonly<Record<string, MachineSize>> = {
  ramUsed: 'ramTotal',
  swapUsed: 'swapTotal',
  diskUsed: 'diskTotal',
};

/** Properties of a family that determine its limit. */
interface Measured {
  readonly kind: string;
  readonly unit?: string;
  readonly range?: readonly [number, number] | undefined;
  readonly metric?: string | undefined;
}

/**
 * Returns the value at which a family is full: the end of its range, 1 for shares, or the size of the machine with this name.
 * Undefined if the family has no limit; then there is no forecast either.
 */
export function limitOf({ kind, unit, range, metric = '' }: Measured): number | MachineSize | undefined {
  if (kind !== 'gauge') return undefined;
  if (range) return range[1];
  return unit === 'ratio' ? 1 : SIZE_OF_METRIC[metric];
}

/** Unit of thresholds and values of each load metric and latency statistic. */
export const UNIT_OF_METRIC: Readonly<Record<LoadMetric | LatencyStatistic, AlertUnit>> = {
  cpu: 'percent',
  ram: 'percent',
  swap: 'percent',
  disk: 'percent',
  loadPerCore: 'load',
  netUp: 'bytes/s',
  netDown: 'bytes/s',
  connections: 'count',
  temperature: 'celsius',
  traffic: 'percent',
  loss: 'percent',
  avg: 'ms',
  p50: 'ms',
  p95: 'ms',
  p99: 'ms',
};

/** Shortest grace period that can be kept: without viewers an agent reports less often than that. */
export const GRACE_HINT_SECONDS = 45;

/**
 * Kinds of alert. `isolated`: the core itself has no network, so that no statement about single nodes is possible. `plugin`: opened
 * and closed by a plugin.
 */
export const ALERT_KINDS = ['offline', 'load', 'latency', 'traffic', 'expiry', 'isolated', 'plugin'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Kinds of silence: planned maintenance, recurring quiet hours, temporary mute. */
export const SILENCE_KINDS = ['maintenance', 'quiet', 'mute'] as const;

/** Metrics that a load rule can evaluate. */
export const LOAD_METRICS = [
  'cpu',
  'ram',
  'swap',
  'disk',
  'loadPerCore',
  'netUp',
  'netDown',
  'connections',
  'temperature',
  'traffic',
] as const;
export type LoadMetric = (typeof LOAD_METRICS)[number];

/** Statistics that a latency rule can evaluate: share of lost probes in percent, or round-trip time in ms. */
export const LATENCY_STATISTICS = ['loss', 'avg', 'p50', 'p95', 'p99'] as const;
export type LatencyStatistic = (typeof LATENCY_STATISTICS)[number];

/** Units of thresholds and measured values. */
export type AlertUnit = 'percent' | 'load' | 'bytes/s' | 'count' | 'celsius' | 'ms';

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

/** Below this a grace period is only a wish: an agent that is watched by nobody reports too seldom. */
export const GRACE_HINT_SECONDS = 45;

/** What a load rule can look at. */
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

/** What a latency rule can look at: share of lost probes in percent, or a round trip in ms. */
export const LATENCY_STATISTICS = ['loss', 'avg', 'p50', 'p95', 'p99'] as const;
export type LatencyStatistic = (typeof LATENCY_STATISTICS)[number];

/** In what thresholds and measured values are written. */
export type AlertUnit = 'percent' | 'load' | 'bytes/s' | 'count' | 'celsius' | 'ms';

/** The unit of thresholds and values, by what a rule looks at. */
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

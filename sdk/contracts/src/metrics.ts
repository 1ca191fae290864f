/** Unit of a metric for display. Bytes are octets, rates are bytes per second. */
export type Unit = 'percent' | 'bytes' | 'bytes/s' | 'count' | 'load' | 'seconds' | 'celsius' | 'ms';

/** Definition of a metric: how the history encodes and aggregates it. */
export interface Metric {
  /** Stable number of the metric in stored history (1–255). Never reused. */
  readonly id: number;
  readonly unit: Unit;
  /** Stored as round(value × scale). */
  readonly scale: number;
  /** A gauge is averaged over time; of a counter, which only grows, the last value is used. */
  readonly kind: 'gauge' | 'counter';
  /** Significant binary digits in the stored history; all if omitted. 12 are exact to 0.01 %, 9 to 0.1 %. */
  readonly digits?: number;
}

const gauge = (id: number, unit: Unit, scale = 1): Metric => ({ id, unit, scale, kind: 'gauge' });
const rounded = (id: number, unit: Unit, digits: number): Metric => ({ ...gauge(id, unit), digits });
const counter = (id: number, unit: Unit): Metric => ({ id, unit, scale: 1, kind: 'counter' });

/** All metrics of a node's history. */
export const METRICS = {
  cpu: gauge(1, 'percent', 100),
  load1: gauge(2, 'load', 100),
  load5: gauge(3, 'load', 100),
  load15: gauge(4, 'load', 100),
  ramUsed: rounded(5, 'bytes', 12),
  swapUsed: rounded(6, 'bytes', 12),
  diskUsed: rounded(7, 'bytes', 14),
  netUp: rounded(8, 'bytes/s', 9),
  netDown: rounded(9, 'bytes/s', 9),
  /** Bytes sent since the node was added, accumulated by the core from the agent's counters. */
  trafficUp: counter(10, 'bytes'),
  trafficDown: counter(11, 'bytes'),
  tcp: gauge(12, 'count'),
  udp: gauge(13, 'count'),
  processes: gauge(14, 'count'),
  uptime: counter(15, 'seconds'),
  /** The hottest sensor. */
  temperature: gauge(16, 'celsius', 10),
  /** Mean use of all GPUs. */
  gpu: gauge(17, 'percent', 100),
  gpuMemoryUsed: rounded(18, 'bytes', 12),
} as const satisfies Record<string, Metric>;

/** Name of a metric, as in the columns of a history. */
export type MetricName = keyof typeof METRICS;

/** All metrics, in the order of METRICS. */
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];

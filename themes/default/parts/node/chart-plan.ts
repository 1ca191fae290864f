import { METRICS, type MetricName, type PublicNode, type Unit } from '@vitrine/theme-sdk';

interface ChartPlan {
  readonly key: string;
  readonly unit: Unit;
  readonly binary?: boolean;
  /** Metrics with the translation keys of their names, in the order of their colours. */
  readonly lines: readonly (readonly [MetricName, string])[];
  /** Shown only if there are measurements. */
  readonly optional?: boolean;
  readonly ceiling?: (node: PublicNode) => number;
}

const unitOf = (metric: MetricName) => METRICS[metric].unit;

/** Charts of the node page. */
export const CHARTS: readonly ChartPlan[] = [
  { key: 'cpu', unit: unitOf('cpu'), lines: [['cpu', 'metric.cpu']], ceiling: () => 100 },
  {
    key: 'memory',
    unit: unitOf('ramUsed'),
    binary: true,
    lines: [
      ['ramUsed', 'metric.ram'],
      ['swapUsed', 'metric.swap'],
    ],
    ceiling: node => Math.max(node.ramTotal, node.swapTotal),
  },
  {
    key: 'network',
    unit: unitOf('netUp'),
    lines: [
      ['netDown', 'metric.down'],
      ['netUp', 'metric.up'],
    ],
  },
  {
    key: 'load',
    unit: unitOf('load1'),
    lines: [
      ['load1', 'metric.load1'],
      ['load5', 'metric.load5'],
      ['load15', 'metric.load15'],
    ],
  },
  {
    key: 'disk',
    unit: unitOf('diskUsed'),
    binary: true,
    lines: [['diskUsed', 'metric.disk']],
    ceiling: node => node.diskTotal,
  },
  {
    key: 'connections',
    unit: unitOf('tcp'),
    lines: [
      ['tcp', 'metric.tcp'],
      ['udp', 'metric.udp'],
    ],
  },
  { key: 'processes', unit: unitOf('processes'), lines: [['processes', 'metric.processes']] },
  { key: 'temperature', unit: unitOf('temperature'), lines: [['temperature', 'metric.temperature']], optional: true },
  { key: 'gpu', unit: unitOf('gpu'), lines: [['gpu', 'metric.gpu']], optional: true, ceiling: () => 100 },
  {
    key: 'gpuMemory',
    unit: unitOf('gpuMemoryUsed'),
    binary: true,
    lines: [['gpuMemoryUsed', 'metric.gpuMemory']],
    optional: true,
  },
];

/** Metrics of the charts in history queries, and the counters of network traffic. */
export const HISTORY_METRICS: readonly MetricName[] = [
  ...CHARTS.flatMap(chart => chart.lines.map(([metric]) => metric)),
  'trafficUp',
  'trafficDown',
];

import type { MetricName, PublicNode } from '@vitrine/theme-sdk';

/** A chart of one metric, made of block characters. */
export interface Plot {
  readonly metric: MetricName;
  /** Translation key of the name. */
  readonly label: string;
  readonly format: 'percent' | 'rate' | 'size' | 'load';
  /** Value of a full column, if known; otherwise the highest value fills it. */
  readonly top?: (node: PublicNode) => number;
}

export const PLOTS: readonly Plot[] = [
  { metric: 'cpu', label: 'metric.cpu', format: 'percent', top: () => 100 },
  { metric: 'ramUsed', label: 'metric.ram', format: 'size', top: node => node.ramTotal },
  { metric: 'netDown', label: 'metric.down', format: 'rate' },
  { metric: 'netUp', label: 'metric.up', format: 'rate' },
  { metric: 'diskUsed', label: 'metric.disk', format: 'size', top: node => node.diskTotal },
  { metric: 'load1', label: 'metric.load', format: 'load' },
];

export const PLOT_METRICS = PLOTS.map(({ metric }) => metric);

/** Reduces values to one point per column: the mean of the column's values, or a gap if all are missing. */
export function columnsOf(values: readonly (number | null)[], columns: number): (number | null)[] {
  return Array.from({ length: columns }, (_, i) => {
    const from = Math.floor((i * values.length) / columns);
    const to = Math.max(from + 1, Math.floor(((i + 1) * values.length) / columns));
    const known = values.slice(from, to).filter(value => value !== null);
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
  });
}

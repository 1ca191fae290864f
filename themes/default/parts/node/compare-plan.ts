import {
  METRICS,
  type History,
  type MetricName,
  type PublicNode,
  type TimeSeries,
  type Unit,
} from '@vitrine/theme-sdk';

/** Maximum number of compared nodes, including that of the page: more lines cannot be distinguished. */
export const MAX_COMPARED = 6;

/** A chart with one line per node: its translation key, and the total for shares if machines of different sizes are compared. */
interface ComparedChart {
  readonly key: string;
  readonly metric: MetricName;
  readonly of?: (node: PublicNode) => number;
}

export const COMPARED: readonly ComparedChart[] = [
  { key: 'metric.cpu', metric: 'cpu' },
  { key: 'metric.ram', metric: 'ramUsed', of: node => node.ramTotal },
  { key: 'metric.disk', metric: 'diskUsed', of: node => node.diskTotal },
  { key: 'chart.load', metric: 'load1' },
  { key: 'metric.down', metric: 'netDown' },
  { key: 'metric.up', metric: 'netUp' },
  { key: 'metric.tcp', metric: 'tcp' },
  { key: 'metric.processes', metric: 'processes' },
];

export const COMPARED_METRICS = COMPARED.map(({ metric }) => metric);

export const unitOf = ({ metric, of }: ComparedChart): Unit => (of ? 'percent' : METRICS[metric].unit);

/** Returns the line of a node, in percent of its total if the chart compares shares. */
export function comparedLine(
  node: PublicNode,
  colour: number,
  { metric, of }: ComparedChart,
  history: History | undefined,
): TimeSeries {
  const max = of?.(node) ?? 100;
  const values = history?.columns[metric]?.avg ?? [];
  const shareOf = (value: number | null) => (value === null || max === 0 ? null : (value / max) * 100);
  return { id: node.uuid, label: node.name, colour, values: of ? values.map(shareOf) : values };
}

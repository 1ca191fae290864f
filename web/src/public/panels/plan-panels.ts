import type { NewestSeries, SeriesHistory } from '@vitrine/contracts';
import type { TimeSeries } from '@vitrine/theme-sdk';

/** A chart of one family, a line for each label set. */
interface PanelPlan {
  /** Key of its title. */
  readonly title: 'filesystem' | 'interfaceDown' | 'interfaceUp' | 'gpu' | 'gpuMemory' | 'gpuTemperature';
  readonly family: string;
  readonly unit: 'percent' | 'bytes' | 'bytes/s' | 'celsius';
  /** From base units to those of the chart. */
  readonly factor: number;
  readonly binary?: true;
  readonly ceiling?: number;
  /** Least label sets: a single one is what the charts of the whole machine show. */
  readonly least: number;
}

/** Panels of what every node may have. */
const PANELS: readonly PanelPlan[] = [
  {
    title: 'filesystem',
    family: 'node_filesystem_used_ratio',
    unit: 'percent',
    factor: 100,
    ceiling: 100,
    least: 2,
  },
  {
    title: 'interfaceDown',
    family: 'node_interface_receive_bytes_per_second',
    unit: 'bytes/s',
    factor: 1,
    least: 2,
  },
  {
    title: 'interfaceUp',
    family: 'node_interface_transmit_bytes_per_second',
    unit: 'bytes/s',
    factor: 1,
    least: 2,
  },
  { title: 'gpu', family: 'node_gpu_usage_ratio', unit: 'percent', factor: 100, ceiling: 100, least: 2 },
  { title: 'gpuMemory', family: 'node_gpu_memory_bytes', unit: 'bytes', factor: 1, binary: true, least: 2 },
  { title: 'gpuTemperature', family: 'node_gpu_temperature_celsius', unit: 'celsius', factor: 1, least: 1 },
];

/** Lines of a chart that can still be told apart. */
const MAX_LINES = 12;

/** Returns the panels for which a node has series. */
export const panelsOf = (newest: readonly NewestSeries[]): readonly PanelPlan[] =>
  PANELS.filter(({ family, least }) => newest.filter(one => one.family === family).length >= least);

const nameOf = (labels: Readonly<Record<string, string>>) => Object.values(labels).join(' · ');

/** Returns the lines of a panel, and how many there are in all: those with the highest values now, in the order of their names. */
export function linesOf(
  { family, factor }: Pick<PanelPlan, 'family' | 'factor'>,
  history: SeriesHistory,
  newest: readonly NewestSeries[],
): { readonly lines: readonly TimeSeries[]; readonly all: number } {
  const now = new Map(
    newest.filter(one => one.family === family).map(({ labels, value }) => [nameOf(labels), value] as const),
  );
  const own = history.series
    .filter(series => series.family === family)
    .map(series => ({ ...series, name: nameOf(series.labels) }));
  const inUnit = (values: readonly (number | null)[]) => values.map(value => (value === null ? null : value * factor));
  const lines = own
    .toSorted((a, b) => (now.get(b.name) ?? -1) - (now.get(a.name) ?? -1))
    .slice(0, MAX_LINES)
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    .map(({ name, avg }, colour): TimeSeries => ({ id: name, label: name, colour, values: inUnit(avg) }));
  return { lines, all: own.length };
}

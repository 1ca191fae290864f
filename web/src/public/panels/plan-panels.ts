import type { FamilyView, NewestSeries, SeriesHistory, SeriesUnit } from '@vitrine/contracts';
import type { TimeSeries, Unit } from '@vitrine/theme-sdk';

/** A chart of one family, with a line for each label set. */
interface PanelPlan {
  /** Translation key of the title; undefined for a plugin's family, which has a title of its own. */
  readonly title?: 'filesystem' | 'interfaceDown' | 'interfaceUp' | 'core' | 'gpu' | 'gpuMemory' | 'gpuTemperature';
  readonly ownTitle?: string;
  readonly family: string;
  readonly unit: Unit;
  /** Factor from the base unit to the unit of the chart. */
  readonly factor: number;
  readonly binary?: true;
  readonly ceiling?: number;
  /** Minimum number of label sets: a single one is covered by the charts of the whole machine. */
  readonly least: number;
  /** True for a counter, whose rate is shown. */
  readonly isRate?: true;
}

/** Panels of families that any node may have. */
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
  { title: 'core', family: 'node_core_usage_ratio', unit: 'percent', factor: 100, ceiling: 100, least: 2 },
  { title: 'gpu', family: 'node_gpu_usage_ratio', unit: 'percent', factor: 100, ceiling: 100, least: 2 },
  { title: 'gpuMemory', family: 'node_gpu_memory_bytes', unit: 'bytes', factor: 1, binary: true, least: 2 },
  { title: 'gpuTemperature', family: 'node_gpu_temperature_celsius', unit: 'celsius', factor: 1, least: 1 },
];

/** Unit of a chart, and the factor from the base unit of a family. */
const CHART_UNITS: Readonly<Record<SeriesUnit, readonly [unit: Unit, factor: number]>> = {
  ratio: ['percent', 100],
  bytes: ['bytes', 1],
  bytes_per_second: ['bytes/s', 1],
  seconds: ['seconds', 1],
  celsius: ['celsius', 1],
  volts: ['count', 1],
  watts: ['count', 1],
  hertz: ['count', 1],
  count: ['count', 1],
};

/** Maximum number of distinguishable lines in a chart. */
const MAX_LINES = 12;

/** Returns the panels for which a node has series: panels of its parts first, then panels of plugins. */
export const panelsOf = (newest: readonly NewestSeries[], families: readonly FamilyView[]): readonly PanelPlan[] =>
  [...PANELS, ...families.filter(isOfPlugin).map(panelOf)].filter(
    ({ family, least }) => newest.filter(series => series.family === family).length >= least,
  );

/**
 * Returns true for an info family: its values are always 1, and its labels are descriptions. The name has the same suffix as in
 * Prometheus.
 */
export const isInfo = ({ name, kind }: FamilyView) => kind === 'gauge' && name.endsWith('_info');

/** Returns the label sets of an info family, sorted by the first label. */
export const infoRows = (family: string, newest: readonly NewestSeries[]): readonly (readonly string[])[] =>
  newest
    .filter(series => series.family === family)
    .map(({ labels }) => Object.values(labels))
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b, undefined, { numeric: true }));

/** States are shown as strips instead of lines. */
const isOfPlugin = (view: FamilyView) => view.source !== 'node' && view.kind !== 'state' && !isInfo(view);

function panelOf(view: FamilyView): PanelPlan {
  const isRate = view.kind === 'counter';
  const [baseUnit, factor] = 'unit' in view ? CHART_UNITS[view.unit] : (['count', 1] as const);
  return {
    ownTitle: isRate && baseUnit === 'count' ? `${view.title ?? view.name} (/s)` : (view.title ?? view.name),
    family: view.name,
    unit: isRate && baseUnit === 'bytes' ? 'bytes/s' : baseUnit,
    factor,
    ...(isRate && { isRate: true as const }),
    ...('range' in view && view.range && view.range[1] < 1e6 && { ceiling: view.range[1] * factor }),
    least: 1,
  };
}

const nameOf = (labels: Readonly<Record<string, string>>) => Object.values(labels).join(' · ');

/** Returns the name of a line; without labels, the title of its chart. */
const lineName = (labels: Readonly<Record<string, string>>, title: string | undefined) =>
  nameOf(labels) || (title ?? '');

/**
 * Returns the lines of a panel, sorted by name, and their total number. Only the lines with the highest current values are
 * included.
 */
export function linesOf(
  { family, factor, ownTitle, isRate }: Pick<PanelPlan, 'family' | 'factor' | 'ownTitle' | 'isRate'>,
  history: SeriesHistory,
  newest: readonly NewestSeries[],
): { readonly lines: readonly TimeSeries[]; readonly all: number } {
  const now = new Map(
    newest
      .filter(series => series.family === family)
      .map(({ labels, value }) => [lineName(labels, ownTitle), value] as const),
  );
  const ownSeries = history.series
    .filter(series => series.family === family)
    .map(series => ({ ...series, name: lineName(series.labels, ownTitle) }));
  const inUnit = (values: readonly (number | null)[]) =>
    (isRate ? ratesOf(values, history.step) : values).map(value => (value === null ? null : value * factor));
  const lines = ownSeries
    .toSorted((a, b) => (now.get(b.name) ?? -1) - (now.get(a.name) ?? -1))
    .slice(0, MAX_LINES)
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    .map(({ name, avg }, colour): TimeSeries => ({ id: name, label: name, colour, values: inUnit(avg) }));
  return { lines, all: ownSeries.length };
}

/**
 * Returns the increase of a counter per second. A counter that has decreased is taken to have restarted at zero, as in Prometheus.
 * `step` is in ms.
 */
function ratesOf(values: readonly (number | null)[], step: number): (number | null)[] {
  let known: { value: number; point: number } | undefined;
  return values.map((value, point) => {
    const before = known;
    if (value === null) return null;
    known = { value, point };
    if (!before) return null;
    const increase = value < before.value ? value : value - before.value;
    return (increase * 1000) / (step * (point - before.point));
  });
}

/** Strip of the states of one label set over time. */
export interface StateRow {
  readonly name: string;
  /** Position of the current state in the list of the family. */
  readonly now: number;
  /** Worst position at each point; null if unknown. */
  readonly worst: readonly (number | null)[];
}

/** Maximum number of distinguishable cells in a strip. */
const MAX_CELLS = 96;

/** Returns the strips of a family of states, worst first. */
export function stateRows(
  family: string,
  history: SeriesHistory,
  newest: readonly NewestSeries[],
): readonly StateRow[] {
  const past = new Map(
    history.series
      .filter(series => series.family === family)
      .map(({ labels, max = [] }) => [nameOf(labels), max] as const),
  );
  return newest
    .filter(series => series.family === family)
    .map(({ labels, value }) => ({ name: nameOf(labels), now: value, worst: worstOf(past.get(nameOf(labels)) ?? []) }))
    .toSorted((a, b) => b.now - a.now || a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/** Merges points, so that a strip has few cells. */
function worstOf(points: readonly (number | null)[]): (number | null)[] {
  const size = Math.ceil(points.length / MAX_CELLS);
  return Array.from({ length: Math.ceil(points.length / Math.max(1, size)) }, (_, cell) =>
    points
      .slice(cell * size, (cell + 1) * size)
      .reduce((worst, value) => (value === null ? worst : Math.max(worst ?? 0, value)), null),
  );
}

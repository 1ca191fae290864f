import type { FamilyView, NewestSeries, SeriesHistory, SeriesUnit } from '@vitrine/contracts';
import type { TimeSeries, Unit } from '@vitrine/theme-sdk';

/** A chart of one family, a line for each label set. */
interface PanelPlan {
  /** Key of its title; of a plugin's family undefined, which brings its own. */
  readonly title?: 'filesystem' | 'interfaceDown' | 'interfaceUp' | 'core' | 'gpu' | 'gpuMemory' | 'gpuTemperature';
  readonly ownTitle?: string;
  readonly family: string;
  readonly unit: Unit;
  /** From base units to those of the chart. */
  readonly factor: number;
  readonly binary?: true;
  readonly ceiling?: number;
  /** Minimum number of label sets: a single one is covered by the charts of the whole machine. */
  readonly least: number;
  /** True for a counter, whose rate is drawn. */
  readonly isRate?: true;
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

/** Returns the panels for which a node has series: those of its parts, then those of plugins. */
export const panelsOf = (newest: readonly NewestSeries[], families: readonly FamilyView[]): readonly PanelPlan[] =>
  [...PANELS, ...families.filter(isOfPlugin).map(panelOf)].filter(
    ({ family, least }) => newest.filter(one => one.family === family).length >= least,
  );

/** Info family: its values are always 1, and its labels describe things. Its name ends as in Prometheus. */
export const isInfo = ({ name, kind }: FamilyView) => kind === 'gauge' && name.endsWith('_info');

/** Returns the labels of each thing that an info family describes, by the first label. */
export const infoRows = (family: string, newest: readonly NewestSeries[]): readonly (readonly string[])[] =>
  newest
    .filter(one => one.family === family)
    .map(({ labels }) => Object.values(labels))
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b, undefined, { numeric: true }));

/** States are drawn as strips instead of lines. */
const isOfPlugin = (view: FamilyView) => view.source !== 'node' && view.kind !== 'state' && !isInfo(view);

function panelOf(view: FamilyView): PanelPlan {
  const isRate = view.kind === 'counter';
  const [own, factor] = 'unit' in view ? CHART_UNITS[view.unit] : (['count', 1] as const);
  return {
    ownTitle: isRate && own === 'count' ? `${view.title ?? view.name} (/s)` : (view.title ?? view.name),
    family: view.name,
    unit: isRate && own === 'bytes' ? 'bytes/s' : own,
    factor,
    ...(isRate && { isRate: true as const }),
    ...('range' in view && view.range && view.range[1] < 1e6 && { ceiling: view.range[1] * factor }),
    least: 1,
  };
}

const nameOf = (labels: Readonly<Record<string, string>>) => Object.values(labels).join(' · ');

/** Name of a line without labels: that of its chart. */
const lineName = (labels: Readonly<Record<string, string>>, title: string | undefined) =>
  nameOf(labels) || (title ?? '');

/**
 * Returns the lines of a panel, sorted by name, and their total number: only those with the highest current values are included.
 */
export function linesOf(
  { family, factor, ownTitle, isRate }: Pick<PanelPlan, 'family' | 'factor' | 'ownTitle' | 'isRate'>,
  history: SeriesHistory,
  newest: readonly NewestSeries[],
): { readonly lines: readonly TimeSeries[]; readonly all: number } {
  const now = new Map(
    newest
      .filter(one => one.family === family)
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

/** Returns the increase of a counter per second. One that has shrunk began again at zero, as Prometheus counts it. `step` in ms. */
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

/** A strip of states over time, of one label set. */
export interface StateRow {
  readonly name: string;
  /** Position in the list of the family, now. */
  readonly now: number;
  /** Worst position of each point; null where nothing is known. */
  readonly worst: readonly (number | null)[];
}

/** Maximum number of distinguishable cells in a strip. */
const MAX_CELLS = 96;

/** Returns the strips of a family of states, the worst first. */
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
    .filter(one => one.family === family)
    .map(({ labels, value }) => ({ name: nameOf(labels), now: value, worst: worstOf(past.get(nameOf(labels)) ?? []) }))
    .toSorted((a, b) => b.now - a.now || a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/** Joins points, so that a strip has few cells. */
function worstOf(points: readonly (number | null)[]): (number | null)[] {
  const size = Math.ceil(points.length / MAX_CELLS);
  return Array.from({ length: Math.ceil(points.length / Math.max(1, size)) }, (_, cell) =>
    points
      .slice(cell * size, (cell + 1) * size)
      .reduce((worst, value) => (value === null ? worst : Math.max(worst ?? 0, value)), null),
  );
}

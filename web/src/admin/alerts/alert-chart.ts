import type { AdminNode, Alert, History, SeriesHistory } from '@vitrine/contracts';
import {
  alertUnitOf,
  CHECK_TIME_FAMILY,
  DERIVED_FAMILIES,
  LOAD_PRESETS,
  QUOTA_FAMILY,
  type Derivation,
} from '@vitrine/contracts/alert-metrics';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { countedTraffic, trafficSince, usedPercent } from '@vitrine/contracts/traffic';

type Values = readonly (number | null)[];

/** A line of a chart, in the unit of the alert. */
interface AlertLine {
  /** Labels of the series; empty if the node has a single series. */
  readonly name: string;
  readonly values: Values;
}

/** Maximum number of lines for an alert about all label sets of a node together. */
const MAX_LINES = 6;
/** Minimum time in ms shown before and after an alert; half of its duration if that is longer. */
const MARGIN_MS = 600_000;
/** Time in ms before a forecast from which its trend is calculated. */
const LOOKBACK_MS = 7 * DAY_MS;

type Charted = Pick<Alert, 'kind' | 'metric' | 'unit' | 'series' | 'plugin'>;

/** Returns the family of an alert if a chart can show its values. */
export function chartedFamily({ kind, metric, unit, series, plugin }: Charted): string | undefined {
  if (plugin || (series && series.state !== undefined)) return undefined;
  const isLoad = kind === 'load' && Object.hasOwn(LOAD_PRESETS, metric);
  const family = series?.family ?? (isLoad ? LOAD_PRESETS[metric as keyof typeof LOAD_PRESETS] : undefined);
  if (family === undefined || family === CHECK_TIME_FAMILY) return undefined;
  // An alert about the number of label sets has no series to show.
  return series && unit !== alertUnitOf(family).unit ? undefined : family;
}

const QUOTA: Derivation = { of: ['trafficUp', 'trafficDown'] };
const derivationOf = (family: string) => (family === QUOTA_FAMILY ? QUOTA : DERIVED_FAMILIES[family]);

/** Returns the history route, below a node, that contains a family, and its query. */
export function sourceOf(family: string): { readonly path: string; readonly query: Record<string, string> } {
  const derived = derivationOf(family);
  return derived
    ? { path: 'history', query: { metrics: derived.of.join() } }
    : { path: 'series/history', query: { families: family } };
}

/** Returns the lines of an alert from the response of its history route. */
export function linesOf(
  alert: Pick<Alert, 'series'>,
  family: string,
  data: History | SeriesHistory,
  node: AdminNode,
): readonly AlertLine[] {
  const { factor } = alertUnitOf(family);
  if ('series' in data) {
    const labels = Object.entries(alert.series?.labels ?? {});
    return data.series
      .filter(line => labels.every(([name, value]) => line.labels[name] === value))
      .slice(0, MAX_LINES)
      .map(line => ({
        name: Object.values(line.labels).join(' '),
        values: line.avg.map(value => (value === null ? null : value * factor)),
      }));
  }
  const derived = derivationOf(family)!;
  const columns = derived.of.map(metric => data.columns[metric]?.avg ?? []);
  const values = (columns[0] ?? []).map((_, i) => {
    const parts = columns.map(column => column[i] ?? null);
    return parts.includes(null) ? null : combined(family, parts as number[], { node, at: data.from + i * data.step });
  });
  return [{ name: '', values: values.map(value => (value === null ? null : value * factor)) }];
}

/** Returns the value of a family that is calculated from several metrics of a node. */
function combined(family: string, parts: readonly number[], { node, at }: { node: AdminNode; at: number }) {
  if (family === QUOTA_FAMILY) {
    // The usage of earlier traffic periods is not available here.
    if (at < node.traffic.since) return null;
    const used = trafficSince(node.traffic, { up: parts[0]!, down: parts[1]! });
    const percent = usedPercent(countedTraffic(node.trafficLimitType, used), node.trafficLimit);
    return percent === null ? null : percent / 100;
  }
  const { per } = DERIVED_FAMILIES[family]!;
  return parts.reduce((sum, part) => sum + part, 0) / (per ? Math.max(1, node[per]) : 1);
}

/**
 * Returns the time range for the chart of an alert. It is rounded to minutes, so that the request for an open alert does not change
 * every second.
 */
export function chartedTime(
  { kind, startedAt, resolvedAt }: Pick<Alert, 'kind' | 'startedAt' | 'resolvedAt'>,
  now: number,
): { readonly from: number; readonly to: number } {
  const until = Math.ceil((resolvedAt ?? now) / MINUTE_MS) * MINUTE_MS;
  const margin = kind === 'forecast' ? LOOKBACK_MS : Math.max(MARGIN_MS, (until - startedAt) / 2);
  const end = kind === 'forecast' ? until : Math.min(until + margin, Math.max(now, until));
  return { from: Math.floor(startedAt - margin), to: Math.floor(end) };
}

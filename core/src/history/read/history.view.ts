import { METRIC_NAMES, METRICS, type History, type HistoryColumn, type MetricName } from '@vitrine/contracts';
import type { HistoryResult } from './history.service.ts';
import type { Range } from './range.rule.ts';

type Column = readonly [metric: MetricName, stat: keyof HistoryColumn, values: readonly number[]];

/** Returns the time axis of a result. Milliseconds. */
export const axisOf = ({ from, step, points }: Range): Omit<History, 'columns'> => ({
  from: from * 1000,
  to: (from + step * points) * 1000,
  step: step * 1000,
});

/**
 * Iterates over the columns of a result, in the units of the metrics: gauges with average, minimum and maximum; counters with their
 * last value. NaN if nothing was reported. All columns share one array, because separate ones would be most of the garbage of a
 * response.
 */
export function* columnsOf({ range: { points }, downsampler }: HistoryResult): Generator<Column> {
  const averages = new Float64Array(points);
  const values = Array.from(averages);
  const inUnits = (scaled: Float64Array, scale: number) => {
    for (let point = 0; point < points; point++) values[point] = Math.round(scaled[point]!) / scale;
    return values;
  };
  for (const name of METRIC_NAMES) {
    const { id, scale, kind } = METRICS[name];
    const line = downsampler.lines.get(id);
    if (!line) continue;
    if (kind === 'counter') yield [name, 'avg', inUnits(line.last, scale)];
    else {
      for (let point = 0; point < points; point++) averages[point] = line.avg(point);
      yield [name, 'avg', inUnits(averages, scale)];
      yield [name, 'min', inUnits(line.min, scale)];
      yield [name, 'max', inUnits(line.max, scale)];
    }
  }
}

/** Maps a result to the contract. */
export function historyView(past: HistoryResult): History {
  const columns: Partial<Record<MetricName, HistoryColumn>> = {};
  for (const [name, stat, values] of columnsOf(past))
    (columns[name] ??= { avg: [] })[stat] = values.map(value => (Number.isNaN(value) ? null : value));
  return { ...axisOf(past.range), columns };
}

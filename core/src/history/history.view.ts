import { METRIC_NAMES, METRICS, type History, type HistoryColumn, type MetricName } from '@vitrine/contracts';
import type { HistoryResult } from './history.service.ts';
import type { Range } from './range.rule.ts';

type Column = readonly [metric: MetricName, stat: keyof HistoryColumn, values: readonly number[]];

/** The time axis of an answer. Milliseconds. */
export const axisOf = ({ from, step, points }: Range): Omit<History, 'columns'> => ({
  from: from * 1000,
  to: (from + step * points) * 1000,
  step: step * 1000,
});

/**
 * One column of an answer after the other, in the units of the metrics: gauges with average, least and most; counters with
 * their last value. NaN where nothing was reported. Each comes in the list of the one before: new lists would be most of the
 * garbage of an answer.
 */
export function* columnsOf({ range: { points }, fold }: HistoryResult): Generator<Column> {
  const averages = new Float64Array(points);
  const values = Array.from(averages);
  const inUnits = (scaled: Float64Array, scale: number) => {
    for (let point = 0; point < points; point++) values[point] = Math.round(scaled[point]!) / scale;
    return values;
  };
  for (const name of METRIC_NAMES) {
    const { id, scale, kind } = METRICS[name];
    const line = fold.lines.get(id);
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

/** The past as the contract has it. */
export function historyView(past: HistoryResult): History {
  const columns: Partial<Record<MetricName, HistoryColumn>> = {};
  for (const [name, stat, values] of columnsOf(past))
    (columns[name] ??= { avg: [] })[stat] = values.map(value => (Number.isNaN(value) ? null : value));
  return { ...axisOf(past.range), columns };
}

import { METRIC_NAMES, METRICS, type History, type HistoryColumn, type MetricName } from '@vitrine/contracts';
import type { Line } from './fold.ts';
import type { Past } from './history.service.ts';

/** The past in the units of the metrics: gauges with average, least and most; counters with their last value. */
export function historyView({ range: { from, step, points }, fold }: Past): History {
  const columns: Partial<Record<MetricName, HistoryColumn>> = {};
  for (const name of METRIC_NAMES) {
    const line = fold.lines.get(METRICS[name].id);
    if (line) columns[name] = column(name, line, points);
  }
  return { from: from * 1000, to: (from + step * points) * 1000, step: step * 1000, columns };
}

function column(name: MetricName, line: Line, points: number): HistoryColumn {
  const { scale, kind } = METRICS[name];
  const values = (at: (point: number) => number) => {
    // Grown number by number, a list without gaps stays a list of plain doubles.
    const list: (number | null)[] = [];
    for (let point = 0; point < points; point++) {
      const value = at(point);
      list.push(Number.isFinite(value) ? Math.round(value) / scale : null);
    }
    return list;
  };
  if (kind === 'counter') return { avg: values(point => line.last[point]!) };
  return {
    avg: values(point => line.avg(point)),
    min: values(point => line.min[point]!),
    max: values(point => line.max[point]!),
  };
}

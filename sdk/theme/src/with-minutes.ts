import type { History, MetricName, Recent } from '@vitrine/contracts';

/** Values of metrics at times, ms since 1970. */
export interface TimedValues {
  readonly at: Recent['at'];
  readonly columns: { readonly [M in MetricName]?: { readonly avg: readonly (number | null)[] } };
}

/** Prepends stored averages to recent readings, up to the first reading; the times of averages are the middles of their steps. */
export function withMinutes(recent: Recent, history: History | undefined, metrics: readonly MetricName[]): TimedValues {
  const { from = 0, to = 0, step = 1, columns = {} } = history ?? {};
  const first = recent.at[0] ?? Infinity;
  const count = Math.floor((Math.min(first, to) - from) / step);
  const past = Array.from({ length: Math.max(0, count) }, (_, i) => from + (i + 0.5) * step);
  const absent = (length: number) => Array<null>(length).fill(null);
  return {
    at: [...past, ...recent.at],
    columns: Object.fromEntries(
      metrics.flatMap(metric => {
        const [before, after] = [columns[metric]?.avg, recent.columns[metric]];
        if (!before && !after) return [];
        const avg = [...(before?.slice(0, past.length) ?? absent(past.length)), ...(after ?? absent(recent.at.length))];
        return [[metric, { avg }]];
      }),
    ),
  };
}

import type { ReactNode } from 'react';
import { useCardLatency, useFormat, useLatency, useSite, useT, type TimeSpan, latencyTier } from '@vitrine/theme-sdk';
import { Chart } from '../card/Chart.tsx';
import { shortMs } from '../short-amounts.ts';
import { AreaTrend } from '../Trend.tsx';

const LAST_HOUR: TimeSpan = { hours: 1 };
const POINTS = 60;
/** Minimum value in ms at the upper edge of the chart. */
const MIN_CEILING = 20;

/** The last hour to the slowest target on cards; `fallback` if there is none. */
export function LatencyHour(props: { readonly uuid: string; readonly fallback: ReactNode }) {
  const { latencyOnCards } = useSite();
  return latencyOnCards ? <Slowest {...props} /> : props.fallback;
}

function Slowest({ uuid, fallback }: { readonly uuid: string; readonly fallback: ReactNode }) {
  const { data: cards } = useCardLatency();
  const { data } = useLatency(uuid, LAST_HOUR, POINTS);
  const format = useFormat();
  const t = useT();
  const cells = cards?.nodes[uuid] ?? [];
  const slowest = cells.reduce((best, cell, i) => ((cell?.[0] ?? -1) > (cells[best]?.[0] ?? -1) ? i : best), 0);
  const task = cards?.tasks[slowest];
  const p50 = cells[slowest]?.[0] ?? null;
  const line = data?.lines.find(line => line.task.id === task?.id);
  if (!task || (data && !line)) return fallback;
  const values = line?.p50 ?? [];
  const highest = Math.max(MIN_CEILING, ...values.map(value => value ?? 0));
  return (
    <Chart
      title={t('latency.to', { task: task.name })}
      value={p50 === null ? '–' : shortMs(p50, format)}
      missing={undefined}
    >
      <AreaTrend values={values} ceiling={highest * 1.4} tone={`ms-${latencyTier(p50) ?? 5}`} />
    </Chart>
  );
}

import { useMemo } from 'react';
import { TimeChart, useLatency, useT } from '@vitrine/theme-sdk';

const DAY = { hours: 24 };

/** Latency of a node over the last day: the median of each latency task. Renders nothing without measurements. */
export function LatencyChart({ uuid }: { uuid: string }) {
  const { data } = useLatency(uuid, DAY);
  const t = useT();
  const at = useMemo(
    () =>
      data
        ? Array.from(
            { length: Math.round((data.to - data.from) / data.step) },
            (_, i) => data.from + (i + 0.5) * data.step,
          )
        : [],
    [data],
  );
  const series = useMemo(
    () =>
      (data?.lines ?? []).map(({ task, p50 }, colour) => ({
        id: String(task.id),
        label: task.name,
        colour,
        values: p50,
      })),
    [data],
  );
  if (!data || series.length === 0) return null;
  return (
    <section>
      <h2>{t('latency.title')}</h2>
      <TimeChart
        title={t('latency.title')}
        group={uuid}
        unit="ms"
        at={at}
        from={data.from}
        to={data.to}
        series={series}
      />
    </section>
  );
}

import { Skeleton } from '@radix-ui/themes';
import type { AdminNode, Alert, History } from '@vitrine/contracts';
import type { MetricName } from '@vitrine/contracts/metrics';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/query.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { TimeChart } from '../../ui/chart/LazyTimeChart.tsx';
import { LoadError } from '../../ui/LoadError.tsx';

/** History that shows a metric of an alert. Shares of memory and disks are stored in bytes. */
const SOURCES: Readonly<Record<string, { of: MetricName; total?: 'ramTotal' | 'swapTotal' | 'diskTotal' }>> = {
  cpu: { of: 'cpu' },
  ram: { of: 'ramUsed', total: 'ramTotal' },
  swap: { of: 'swapUsed', total: 'swapTotal' },
  disk: { of: 'diskUsed', total: 'diskTotal' },
  netUp: { of: 'netUp' },
  netDown: { of: 'netDown' },
  temperature: { of: 'temperature' },
};
const UNITS = { percent: 'percent', 'bytes/s': 'bytes/s', celsius: 'celsius' } as const;

/** Time shown before and after an alert: at least ten minutes in ms, otherwise half of its duration. */
const MARGIN_MS = 600_000;
const POINTS = 200;

export const hasChart = ({ node, metric }: Pick<Alert, 'node' | 'metric'>): boolean =>
  node !== null && metric in SOURCES;

/** Chart of the metric of an alert around the time of the alert, with its threshold. */
export function AlertChart({ alert, node, now }: { alert: Alert; node: AdminNode; now: number }) {
  const { t } = useTranslation('alerts');
  const { metric, unit, threshold, startedAt, resolvedAt } = alert;
  const { of, total } = SOURCES[metric]!;
  // By the minute, so that the request of an open alert is not another one each second.
  const until = Math.ceil((resolvedAt ?? now) / MINUTE_MS) * MINUTE_MS;
  const margin = Math.max(MARGIN_MS, (until - startedAt) / 2);
  const range = {
    from: Math.floor(startedAt - margin),
    to: Math.floor(Math.min(until + margin, Math.max(now, until))),
  };
  const { data, error, reload } = useApiQuery(
    query<History>(`/api/v1/nodes/${node.uuid}/history`, { ...range, metrics: of, points: POINTS }),
  );
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />;
  if (!data) return <Skeleton height="190px" />;
  const scale = total ? 100 / Math.max(1, node[total]) : 1;
  const values = (data.columns[of]?.avg ?? []).map(value => (value === null ? null : value * scale));
  if (values.every(value => value === null)) return <p>{t('card.noData')}</p>;
  return (
    <TimeChart
      title={t(`metric.${metric}`)}
      unit={UNITS[unit as keyof typeof UNITS]}
      at={values.map((_, i) => data.from + (i + 0.5) * data.step)}
      from={data.from}
      to={data.to}
      ceiling={unit === 'percent' ? 100 : undefined}
      group={`alert ${alert.id}`}
      series={[
        { id: metric, label: t(`metric.${metric}`), colour: 0, values },
        ...(threshold === null
          ? []
          : [{ id: 'threshold', label: t('rule.threshold'), colour: 6, values: values.map(() => threshold) }]),
      ]}
    />
  );
}

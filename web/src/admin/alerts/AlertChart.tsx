import { Skeleton } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { AdminNode, Alert, FamilyView, History, SeriesHistory } from '@vitrine/contracts';
import { QUOTA_FAMILY, type AlertUnit } from '@vitrine/contracts/alert-metrics';
import { query } from '../../api/query.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { TimeChart } from '../../ui/chart/LazyTimeChart.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { chartedFamily, chartedTime, linesOf, sourceOf } from './alert-chart.ts';
import { familyName } from './series-fields.ts';

const POINTS = 200;
/** Colour index of the threshold, different from the colours of the lines. */
const THRESHOLD_COLOUR = 6;

interface AlertChartProps {
  readonly alert: Alert;
  readonly node: AdminNode;
  readonly families: readonly FamilyView[] | undefined;
  readonly now: number;
}

/** Chart of the metric of an alert around its time, with the threshold. */
export function AlertChart({ alert, node, families, now }: AlertChartProps) {
  const { t } = useTranslation('alerts');
  const { metric, unit, threshold, series } = alert;
  const family = chartedFamily(alert)!;
  const { path, query: seriesQuery } = sourceOf(family);
  const { data, error, reload } = useApiQuery(
    query<History | SeriesHistory>(`/api/v1/nodes/${node.uuid}/${path}`, {
      ...chartedTime(alert, now),
      ...seriesQuery,
      points: POINTS,
    }),
  );
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />;
  if (!data) return <Skeleton height="190px" />;
  const lines = linesOf(alert, family, data, node);
  const count = lines[0]?.values.length ?? 0;
  if (lines.every(({ values }) => values.every(value => value === null))) return <p>{t('card.noData')}</p>;
  const title = series ? familyName(t, family, families) : t(`metric.${metric}`);
  return (
    <TimeChart
      title={title}
      unit={unit as AlertUnit}
      at={Array.from({ length: count }, (_, i) => data.from + (i + 0.5) * data.step)}
      from={data.from}
      to={data.to}
      ceiling={unit === 'percent' && family !== QUOTA_FAMILY ? 100 : undefined}
      group={`alert ${alert.id}`}
      series={[
        ...lines.map(({ name, values }, i) => ({ id: name || family, label: name || title, colour: i, values })),
        ...(threshold === null
          ? []
          : [
              {
                id: 'threshold',
                label: t('rule.threshold'),
                colour: THRESHOLD_COLOUR,
                values: Array.from({ length: count }, () => threshold),
              },
            ]),
      ]}
    />
  );
}

import { Button, SegmentedControl, Skeleton } from '@radix-ui/themes';
import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminNode, History, Timeline } from '@vitrine/contracts';
import { METRICS, type MetricName } from '@vitrine/contracts/metrics';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { chartEvents, useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { query } from '../../api/query.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { TimeChart } from '../../ui/chart/LazyTimeChart.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import styles from './Node.module.css';

interface Plan {
  /** Translation key of the title, below `column`. */
  readonly title: string;
  /** Metrics with the translation keys of their names in `alerts`. */
  readonly lines: readonly (readonly [MetricName, string])[];
  readonly binary?: boolean;
  readonly ceiling?: (node: AdminNode) => number;
}

const PLANS: readonly Plan[] = [
  { title: 'cpu', lines: [['cpu', 'metric.cpu']], ceiling: () => 100 },
  { title: 'ram', lines: [['ramUsed', 'metric.ram']], binary: true, ceiling: ({ ramTotal }) => ramTotal },
  {
    title: 'speed',
    lines: [
      ['netDown', 'metric.netDown'],
      ['netUp', 'metric.netUp'],
    ],
  },
  { title: 'disk', lines: [['diskUsed', 'metric.disk']], binary: true, ceiling: ({ diskTotal }) => diskTotal },
];
const NAMES = PLANS.flatMap(({ lines }) => lines.map(([metric]) => metric)).join(',');
const HOURS = [1, 24, 7 * 24];
const POINTS = 300;
const HEIGHT = 132;

/** The most important charts for an administrator, with the events of the node; the public page has all charts. */
export function NodeCharts({ node, node: { uuid } }: { node: AdminNode }) {
  const { t, i18n } = useTranslation(['nodes', 'alerts']);
  const format = formatter(i18n.language);
  const [hours, setHours] = useState(24);
  const to = Math.ceil(useNow(MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  const span = { from: to - hours * HOUR_MS, to };
  const historyQuery = { ...span, metrics: NAMES, points: POINTS };
  const { data, error, reload } = useApiQuery(query<History>(`/api/v1/nodes/${uuid}/history`, historyQuery), {
    showsPrevious: true,
  });
  const { data: timeline } = useApiQuery(query<Timeline>(`/api/v1/nodes/${uuid}/events`, span), {
    showsPrevious: true,
  });
  return (
    <section className={styles.charts} aria-labelledby="charts">
      <h2 id="charts" className="visually-hidden">
        {t('page.charts')}
      </h2>
      <div className={styles.ranges}>
        <SegmentedControl.Root
          size="1"
          value={String(hours)}
          aria-label={t('page.range')}
          onValueChange={value => setHours(Number(value))}
        >
          {HOURS.map(period => (
            <SegmentedControl.Item key={period} value={String(period)}>
              {period > 24 ? format.unit(period / 24, 'day') : format.unit(period, 'hour')}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
        <Button asChild variant="ghost" size="1">
          <Link to={`/instance/${uuid}?hours=${hours}`}>
            <ChartLine aria-hidden size={14} />
            {t('page.allCharts')}
          </Link>
        </Button>
      </div>
      <LoadError error={error} onRetry={reload} />
      {!data && error === undefined && <Skeleton height="360px" />}
      {data && <Drawn node={node} history={data} events={timeline} />}
    </section>
  );
}

interface DrawnProps {
  readonly node: AdminNode;
  readonly history: History;
  readonly events: Timeline | undefined;
}

function Drawn({ node, history: { from, to, step, columns }, events }: DrawnProps) {
  const { t } = useTranslation(['nodes', 'alerts']);
  const at = Array.from({ length: Math.round((to - from) / step) }, (_, i) => from + (i + 0.5) * step);
  return (
    <div className={styles.grid}>
      {PLANS.map(({ title, lines, binary = false, ceiling }) => (
        <TimeChart
          key={title}
          title={t(`column.${title}`)}
          group={node.uuid}
          unit={METRICS[lines[0]![0]].unit}
          height={HEIGHT}
          ceiling={ceiling?.(node) || undefined}
          events={chartEvents(events?.events ?? [])}
          series={lines.map(([metric, label], colour) => ({
            id: metric,
            label: t(`alerts:${label}`),
            colour,
            values: columns[metric]?.avg ?? [],
            min: columns[metric]?.min,
            max: columns[metric]?.max,
          }))}
          {...{ at, from, to, binary }}
        />
      ))}
    </div>
  );
}

import { useMemo, useState } from 'react';
import {
  TimeChart,
  useHistory,
  useNow,
  useRecent,
  useSite,
  useT,
  type MetricName,
  type PublicNode,
  type TimeSeries,
  type Unit,
} from '@vitrine/theme-sdk';
import styles from './Charts.module.css';

interface Chart {
  readonly key: string;
  readonly unit: Unit;
  readonly binary?: boolean;
  readonly lines: readonly (readonly [MetricName, string])[];
  readonly ceiling?: (node: PublicNode) => number;
}

const CHARTS: readonly Chart[] = [
  { key: 'cpu', unit: 'percent', lines: [['cpu', 'metric.cpu']], ceiling: () => 100 },
  {
    key: 'memory',
    unit: 'bytes',
    binary: true,
    lines: [
      ['ramUsed', 'metric.ram'],
      ['swapUsed', 'metric.swap'],
    ],
    ceiling: node => node.ramTotal,
  },
  {
    key: 'network',
    unit: 'bytes/s',
    lines: [
      ['netDown', 'metric.down'],
      ['netUp', 'metric.up'],
    ],
  },
  {
    key: 'load',
    unit: 'load',
    lines: [
      ['load1', 'metric.load1'],
      ['load15', 'metric.load15'],
    ],
  },
];
const METRICS = CHARTS.flatMap(({ lines }) => lines.map(([metric]) => metric));
const HOURS = [1, 24, 7 * 24, 30 * 24];
const LIVE_MS = 5 * 60_000;

type Values = readonly (number | null)[];
interface Drawn {
  readonly at: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly columns: {
    readonly [M in MetricName]?: { avg: Values; min?: Values | undefined; max?: Values | undefined };
  };
}

/** Charts of a node: the last minutes live, or a past time range. */
export function Charts({ node }: { node: PublicNode }) {
  const [hours, setHours] = useState(0);
  const { historyHours } = useSite();
  const t = useT();
  const offered = HOURS.filter(hour => hour <= historyHours);
  const label = (hour: number) =>
    hour === 0
      ? t('compact.live')
      : hour % 24 === 0 && hour > 24
        ? t('compact.days', { count: hour / 24 })
        : t('compact.hours', { count: hour });
  return (
    <section>
      <div className={styles.ranges} role="group" aria-label={t('compact.ranges')}>
        {[0, ...offered].map(hour => (
          <button key={hour} type="button" aria-pressed={hour === hours} onClick={() => setHours(hour)}>
            {label(hour)}
          </button>
        ))}
      </div>
      {hours === 0 ? <Live node={node} /> : <Past node={node} hours={hours} />}
    </section>
  );
}

function Live({ node }: { node: PublicNode }) {
  const recent = useRecent(node.uuid);
  const now = useNow();
  const to = Math.max(now, recent.at.at(-1) ?? 0);
  const columns = useMemo(
    () =>
      Object.fromEntries(Object.entries(recent.columns).map(([metric, avg]) => [metric, { avg }])) as Drawn['columns'],
    [recent],
  );
  return <Drawing node={node} at={recent.at} from={to - LIVE_MS} to={to} columns={columns} />;
}

function Past({ node, hours }: { node: PublicNode; hours: number }) {
  const span = useMemo(() => ({ hours }), [hours]);
  const { history, failed } = useHistory(node.uuid, span, METRICS);
  const t = useT();
  const at = useMemo(
    () =>
      history
        ? Array.from(
            { length: Math.round((history.to - history.from) / history.step) },
            (_, i) => history.from + (i + 0.5) * history.step,
          )
        : [],
    [history],
  );
  if (failed && !history) return <p role="alert">{t('range.failed')}</p>;
  return (
    <Drawing node={node} at={at} from={history?.from ?? 0} to={history?.to ?? 1} columns={history?.columns ?? {}} />
  );
}

function Drawing({ node, at, from, to, columns }: Drawn & { node: PublicNode }) {
  const t = useT();
  const charts = useMemo(
    () =>
      CHARTS.map(chart => ({
        ...chart,
        series: chart.lines.map(([metric, name], colour): TimeSeries => {
          const column = columns[metric];
          return {
            id: metric,
            label: t(name),
            colour,
            values: column?.avg ?? [],
            ...(colour === 0 && column?.min && { min: column.min, max: column.max }),
          };
        }),
      })),
    [columns, t],
  );
  return (
    <div className={styles.charts}>
      {charts.map(({ key, unit, binary = false, ceiling, series }) => (
        <TimeChart
          key={key}
          title={t(`chart.${key}`)}
          group={node.uuid}
          ceiling={ceiling?.(node) || undefined}
          {...{ unit, binary, at, from, to, series }}
        />
      ))}
    </div>
  );
}

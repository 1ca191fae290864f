import { useMemo, useState } from 'react';
import {
  chartEvents,
  Events,
  TimeChart,
  useEvents,
  useFormat,
  useHistory,
  LIVE_SPAN,
  useLatency,
  useLive,
  useSite,
  useT,
  type ChartEvent,
  type Formatter,
  type MetricName,
  type PublicNode,
  type TimeSeries,
  type TimeSpan,
  type Unit,
} from '@vitrine/theme-sdk';
import styles from './Charts.module.css';

interface Chart {
  readonly key: string;
  readonly unit: Unit;
  readonly binary?: boolean;
  /** Metrics with the translation keys of their labels, and their colours. */
  readonly lines: readonly (readonly [MetricName, string, number])[];
  readonly ceiling?: (node: PublicNode) => number;
}

const CHARTS: readonly Chart[] = [
  { key: 'cpu', unit: 'percent', lines: [['cpu', 'metric.cpu', 0]], ceiling: () => 100 },
  {
    key: 'network',
    unit: 'bytes/s',
    lines: [
      ['netDown', 'metric.down', 1],
      ['netUp', 'metric.up', 0],
    ],
  },
  {
    key: 'memory',
    unit: 'bytes',
    binary: true,
    lines: [
      ['ramUsed', 'metric.ram', 4],
      ['swapUsed', 'metric.swap', 5],
    ],
    ceiling: node => node.ramTotal,
  },
  {
    key: 'disk',
    unit: 'bytes',
    binary: true,
    lines: [['diskUsed', 'metric.disk', 3]],
    ceiling: node => node.diskTotal,
  },
  { key: 'load', unit: 'load', lines: [['load1', 'metric.load1', 0]] },
];
const METRICS = CHARTS.flatMap(({ lines }) => lines.map(([metric]) => metric));
const HOURS = [1, 24, 7 * 24, 30 * 24];
const HOUR_MS = 3_600_000;
const HEIGHT = 132;

/** Formats a range: hours up to two days, then days. */
const rangeText = (hours: number, format: Formatter) =>
  hours < 48 ? format.unit(hours, 'hour') : format.unit(hours / 24, 'day');

/** Returns the middle of each point of a response, ms since 1970. */
const timesOf = (data: { from: number; to: number; step: number } | undefined) =>
  data
    ? Array.from({ length: Math.round((data.to - data.from) / data.step) }, (_, i) => data.from + (i + 0.5) * data.step)
    : [];

/** Events marked on the charts. */
interface Marks {
  readonly events: readonly ChartEvent[];
}

type Columns = { readonly [M in MetricName]?: { readonly avg: readonly (number | null)[] } };

interface DrawnProps extends Marks {
  readonly node: PublicNode;
  readonly at: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly columns: Columns;
}

function Drawn({ node, at, from, to, columns, events }: DrawnProps) {
  const t = useT();
  const charts = useMemo(
    () =>
      CHARTS.map(chart => ({
        ...chart,
        series: chart.lines.map(([id, label, colour]): TimeSeries => ({
          id,
          label: t(label),
          colour,
          values: columns[id]?.avg ?? [],
        })),
      })),
    [columns, t],
  );
  return charts.map(({ key, unit, binary = false, ceiling, series }) => (
    <TimeChart
      key={key}
      title={t(`chart.${key}`)}
      group={node.uuid}
      height={HEIGHT}
      ceiling={ceiling?.(node) || undefined}
      {...{ unit, binary, at, from, to, series, events }}
    />
  ));
}

function Live({ node, events }: Marks & { readonly node: PublicNode }) {
  return <Drawn node={node} {...useLive(node.uuid, METRICS)} events={events} />;
}

function Past({ node, span, events }: Marks & { readonly node: PublicNode; readonly span: TimeSpan }) {
  const { history, failed } = useHistory(node.uuid, span, METRICS);
  const at = useMemo(() => timesOf(history), [history]);
  const t = useT();
  if (failed && !history) return <p role="alert">{t('range.failed')}</p>;
  return (
    <Drawn
      node={node}
      at={at}
      from={history?.from ?? 0}
      to={history?.to ?? 1}
      columns={history?.columns ?? {}}
      events={events}
    />
  );
}

function Latency({ uuid, span, events }: Marks & { readonly uuid: string; readonly span: TimeSpan }) {
  const { data } = useLatency(uuid, span);
  const t = useT();
  const at = useMemo(() => timesOf(data), [data]);
  const series = useMemo(
    () =>
      data?.lines.map(({ task, p50 }, colour) => ({ id: String(task.id), label: task.name, colour, values: p50 })) ??
      [],
    [data],
  );
  if (!data || series.length === 0) return null;
  const { from, to } = data;
  return (
    <TimeChart
      title={t('latency.title')}
      group={uuid}
      unit="ms"
      height={HEIGHT}
      {...{ at, from, to, series, events }}
    />
  );
}

interface ChartsProps {
  readonly node: PublicNode;
  readonly isOnline: boolean;
  /** Start of the hour selected above, ms since 1970. Its charts are shown until a range is selected. */
  readonly hour: number | null;
  readonly onLeaveHour: () => void;
}

/** Charts of a node: the last minutes live, past hours, or one hour. For an offline node the initial range is its last day. */
export function Charts({ node, isOnline, hour, onLeaveHour }: ChartsProps) {
  const { historyHours, latency } = useSite();
  const [selectedHours, choose] = useState<number>();
  const format = useFormat();
  const t = useT();
  const hours = selectedHours ?? (isOnline ? 0 : Math.min(24, historyHours));
  const span: TimeSpan = hour === null ? (hours === 0 ? LIVE_SPAN : { hours }) : { from: hour, to: hour + HOUR_MS };
  const { data } = useEvents(node.uuid, span);
  const events = useMemo(() => chartEvents(data?.events ?? []), [data]);
  return (
    <section className={styles.charts}>
      <h2>{hour === null ? t('chart.label') : format.dateTime(hour)}</h2>
      <div className={styles.ranges} role="group" aria-label={t('range.label')}>
        {[0, ...HOURS.filter(period => period <= historyHours)].map(period => (
          <button
            key={period}
            type="button"
            aria-pressed={hour === null && period === hours}
            onClick={() => {
              choose(period);
              onLeaveHour();
            }}
          >
            {period === 0 ? t('range.live') : rangeText(period, format)}
          </button>
        ))}
      </div>
      {(hour !== null || hours > 0) && (
        <div className={styles.events}>
          <Events uuid={node.uuid} span={span} />
        </div>
      )}
      {hour === null && hours === 0 ? (
        <Live node={node} events={events} />
      ) : (
        <Past node={node} span={span} events={events} />
      )}
      {latency && <Latency uuid={node.uuid} span={span} events={events} />}
    </section>
  );
}

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { History, MetricName, PublicNode } from '@vitrine/theme-sdk';
import {
  chartEvents,
  LIVE_SPAN,
  TimeChart,
  useEvents,
  useFormat,
  useHistory,
  useLive,
  useT,
  type TimelineEvent,
  type TimeSeries,
  type TimeSpan,
} from '@vitrine/theme-sdk';
import { MoreButton } from '../MoreButton.tsx';
import { PHONE, useMedia } from '../use-media.ts';
import { useToggled } from '../use-toggled.ts';
import { useAround } from './around/around-span.ts';
import { CHARTS, HISTORY_METRICS } from './chart-plan.ts';
import styles from './Charts.module.css';
import { ComparedCharts } from './ComparedCharts.tsx';
import { EventLane } from './EventLane.tsx';
import { timeSpanOf, type ZoomSpan, type TimeRange } from './time-range.ts';

type Values = readonly (number | null)[];
interface Columns {
  (metric: MetricName): { avg: Values; min?: Values | undefined; max?: Values | undefined } | undefined;
}

const NO_VALUES: Values = [];
const NO_EVENTS: readonly TimelineEvent[] = [];

/** Number of charts on a phone until the visitor shows all, and the height of a chart. */
const PHONE_CHARTS = 3;
const PHONE_HEIGHT = 140;

interface DrawnProps {
  readonly node: PublicNode;
  readonly at: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly columns: Columns;
  /** Time range of the displayed events. */
  readonly span: TimeSpan | null;
  readonly onZoom?: ((span: ZoomSpan | null) => void) | undefined;
  readonly isZoomed?: boolean;
}

function Drawn({ node, at, from, to, columns, span, onZoom, isZoomed = false }: DrawnProps) {
  const t = useT();
  const isPhone = useMedia(PHONE);
  const [isOpen, toggle] = useToggled('charts');
  const charts = useMemo(
    () =>
      CHARTS.map(chart => ({
        ...chart,
        series: chart.lines.map(([metric, label], colour): TimeSeries => {
          const column = columns(metric);
          // The lines of a chart with more than two are close to each other, so the band of the first is enough.
          const banded = colour === 0 || chart.lines.length === 2;
          return {
            id: metric,
            label: t(label),
            colour,
            values: column?.avg ?? NO_VALUES,
            ...(banded && column?.min && { min: column.min, max: column.max }),
          };
        }),
      })).filter(
        ({ optional, series }) => !optional || series.some(({ values }) => values.some(value => value != null)),
      ),
    [columns, t],
  );
  const visibleCharts = isPhone && !isOpen ? charts.slice(0, PHONE_CHARTS) : charts;
  const [around, setAround] = useAround();
  const { data } = useEvents(node.uuid, span);
  const events = data?.events ?? NO_EVENTS;
  const marks = useMemo(() => chartEvents(events), [events]);
  return (
    <>
      <EventLane {...{ events, from, to }} isComplete={data?.isComplete ?? true} chosen={around} onChoose={setAround} />
      <div className={styles.charts}>
        {visibleCharts.map(({ key, unit, binary = false, ceiling, series }) => (
          <TimeChart
            key={key}
            title={t(`chart.${key}`)}
            group={node.uuid}
            events={marks}
            ceiling={ceiling?.(node) || undefined}
            {...(isPhone && { height: PHONE_HEIGHT })}
            onSpan={setAround}
            {...{ unit, binary, at, from, to, series, onZoom, isZoomed }}
          />
        ))}
        {isPhone && (
          <MoreButton isOpen={isOpen} onToggle={toggle}>
            {isOpen ? t('chart.less') : t('chart.more', { count: charts.length - PHONE_CHARTS })}
          </MoreButton>
        )}
      </div>
    </>
  );
}

function LiveCharts({ node }: { node: PublicNode }) {
  const { columns, ...time } = useLive(node.uuid, HISTORY_METRICS);
  const columnOf = useMemo((): Columns => metric => columns[metric], [columns]);
  return <Drawn node={node} {...time} columns={columnOf} span={LIVE_SPAN} />;
}

/** Returns the increase of a counter in bytes within a history. */
function grown(history: History, metric: 'trafficUp' | 'trafficDown'): number {
  const values = (history.columns[metric]?.avg ?? []).filter(value => value != null);
  return values.length ? Math.max(0, values.at(-1)! - values[0]!) : 0;
}

function Travelled({ history }: { history: History }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className={styles.travelled}>
      {t('range.travelled')}
      <span>
        <ArrowUp aria-label={t('metric.up')} size={14} />
        {format.bytes(grown(history, 'trafficUp'))}
      </span>
      <span>
        <ArrowDown aria-label={t('metric.down')} size={14} />
        {format.bytes(grown(history, 'trafficDown'))}
      </span>
    </p>
  );
}

function HistoryCharts({
  node,
  range,
  zoom,
  before,
}: ChartsProps & {
  before: (history: History) => ReactNode;
}) {
  const span = useMemo(() => timeSpanOf(range), [range]);
  const { history, failed, loading } = useHistory(node.uuid, span, HISTORY_METRICS);
  const t = useT();
  const at = useMemo(() => {
    if (!history) return [];
    const points = Math.round((history.to - history.from) / history.step);
    return Array.from({ length: points }, (_, i) => history.from + (i + 0.5) * history.step);
  }, [history]);
  const columns = useMemo((): Columns => metric => history?.columns[metric], [history]);
  if (failed && !history)
    return (
      <p role="alert" className={styles.failed}>
        {t('range.failed')}
      </p>
    );
  return (
    <div aria-busy={loading} className={styles.history}>
      {failed && (
        <p role="alert" className={styles.failed}>
          {t('range.stale')}
        </p>
      )}
      {history && before(history)}
      <Drawn
        node={node}
        at={at}
        from={history?.from ?? 0}
        to={history?.to ?? 1}
        columns={columns}
        span={span}
        onZoom={zoom}
        isZoomed={range.kind === 'zoom'}
      />
    </div>
  );
}

interface ChartsProps {
  readonly node: PublicNode;
  readonly range: TimeRange;
  readonly zoom: (span: ZoomSpan | null) => void;
}

/** Charts of a node: live, or over a time range of its history, with other nodes if the visitor compares them. */
export function Charts({ others, ...props }: ChartsProps & { readonly others: readonly PublicNode[] }) {
  if (others.length > 0) return <ComparedCharts {...props} nodes={[props.node, ...others]} />;
  if (props.range.kind === 'live') return <LiveCharts node={props.node} />;
  return <HistoryCharts {...props} before={history => <Travelled history={history} />} />;
}

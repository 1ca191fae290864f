import { useMemo, useState } from 'react';
import {
  LIVE_SPAN,
  lineStyle,
  TimeChart,
  useFormat,
  useLatency,
  useNow,
  useT,
  type Latency,
  type LatencySeries,
  type PublicNode,
  type TimeSeries,
} from '@vitrine/theme-sdk';
import { useLossCauses } from '../latency/loss-causes.ts';
import { MINUTE_MS } from '../time-spans.ts';
import { PHONE, useMedia } from '../use-media.ts';
import { cutPeaks } from './cut-peaks.ts';
import { latencyFigures } from './latency-figures.ts';
import styles from './LatencySection.module.css';
import { LossStrip } from './LossStrip.tsx';
import { smooth } from './smooth.ts';
import { timeSpanOf, type ZoomSpan, type TimeRange } from './time-range.ts';

/** The band between slow and fast probes needs more height than other charts. */
const HEIGHT = 320;
const PHONE_HEIGHT = 220;

interface LatencySectionProps {
  readonly node: PublicNode;
  readonly range: TimeRange;
  readonly zoom?: (span: ZoomSpan | null) => void;
  /** Shows the events around a span. */
  readonly onSpan?: (span: ZoomSpan) => void;
}

/** Latency of a node: one series per task, with loss and peaks. Renders nothing without measurements. */
export function LatencySection({ node, range, zoom, onSpan }: LatencySectionProps) {
  const t = useT();
  const span = useMemo(() => timeSpanOf(range) ?? LIVE_SPAN, [range]);
  const { data, failed, loading } = useLatency(node.uuid, span);
  if (failed && !data)
    return (
      <p role="alert" className={styles.failed}>
        {t('latency.failed')}
      </p>
    );
  if (!data || data.lines.every(({ sent }) => sent.every(count => count === 0))) return null;
  return (
    <section className={styles.section} aria-busy={loading} aria-label={t('latency.title')}>
      {failed && (
        <p role="alert" className={styles.failed}>
          {t('range.stale')}
        </p>
      )}
      <Lines
        {...{ node, zoom, onSpan }}
        latency={data}
        isLive={range.kind === 'live'}
        isZoomed={range.kind === 'zoom'}
      />
    </section>
  );
}

/** Display options of the lines. */
const OPTIONS = ['smooth', 'cutPeaks', 'log'] as const;
type Option = (typeof OPTIONS)[number];

/** Returns a line with the chosen display options. The band of minimum and maximum always shows measured values. */
function drawnLine(
  { avg, min, max }: LatencySeries,
  options: ReadonlySet<Option>,
): Pick<TimeSeries, 'values' | 'min' | 'max'> {
  const values = options.has('cutPeaks') ? cutPeaks(avg) : avg;
  if (options.has('smooth')) return { values: smooth(values) };
  return options.has('cutPeaks') ? { values } : { values, min, max };
}

interface LinesProps {
  readonly node: PublicNode;
  readonly latency: Latency;
  readonly zoom: LatencySectionProps['zoom'];
  readonly onSpan: LatencySectionProps['onSpan'];
  readonly isLive: boolean;
  readonly isZoomed: boolean;
}

function Lines({ node, latency: { from, to, step, lines }, zoom, onSpan, isLive, isZoomed }: LinesProps) {
  const t = useT();
  const now = useNow(isLive ? 1000 : MINUTE_MS);
  // Responses end with a full minute, whereas live charts end now.
  const shift = isLive ? Math.min(0, now - to) : 0;
  const causesOf = useLossCauses();
  const isPhone = useMedia(PHONE);
  const [options, setOptions] = useState<ReadonlySet<Option>>(new Set());
  const [hidden, setHidden] = useState<readonly number[]>([]);
  const at = useMemo(
    () => Array.from({ length: Math.round((to - from) / step) }, (_, i) => from + (i + 0.5) * step),
    [from, to, step],
  );
  const series = useMemo(
    () =>
      lines.flatMap((measured, i): TimeSeries[] => {
        const { task, sent, lost, causes = {} } = measured;
        if (hidden.includes(task.id)) return [];
        const share = lost.map((count, point) => (sent[point]! > 0 ? (count / sent[point]!) * 100 : null));
        const lostFor = lost.map((count, point) =>
          count > 0
            ? causesOf(Object.fromEntries(Object.entries(causes).map(([cause, counts]) => [cause, counts[point]])))
            : '',
        );
        return [
          { id: String(task.id), label: task.name, colour: i, lost: share, lostFor, ...drawnLine(measured, options) },
        ];
      }),
    [lines, hidden, options, causesOf],
  );
  const toggle = (id: number, isVisible: boolean) =>
    setHidden(isVisible ? hidden.filter(hiddenId => hiddenId !== id) : [...hidden, id]);
  return (
    <>
      <TimeChart
        title={t('latency.title')}
        unit="ms"
        group={node.uuid}
        height={isPhone ? PHONE_HEIGHT : HEIGHT}
        scale={options.has('log') ? 'log' : 'linear'}
        onZoom={zoom}
        onSpan={onSpan}
        from={from + shift}
        to={to + shift}
        {...{ at, series, isZoomed }}
      />
      <div className={styles.panel}>
        <div className={styles.ways} role="group" aria-label={t('latency.ways')}>
          {OPTIONS.map(option => (
            <label key={option}>
              <input
                type="checkbox"
                checked={options.has(option)}
                onChange={() =>
                  setOptions(
                    new Set(OPTIONS.filter(visibleOption => options.has(visibleOption) !== (visibleOption === option))),
                  )
                }
              />
              {t(`latency.${option}`)}
            </label>
          ))}
        </div>
        <div className={styles.frame} tabIndex={0} role="region" aria-label={t('latency.figures')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('latency.task')}</th>
                {(['latest', 'p50', 'p95', 'jitter', 'loss'] as const).map(name => (
                  <th key={name} scope="col">
                    {t(`latency.${name}`)}
                  </th>
                ))}
                <th scope="col">{t('latency.lossOver')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, i) => (
                <Row
                  key={line.task.id}
                  line={line}
                  colour={i}
                  shown={!hidden.includes(line.task.id)}
                  onShow={isVisible => toggle(line.task.id, isVisible)}
                />
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}

function Row({
  line,
  colour,
  shown,
  onShow,
}: {
  line: LatencySeries;
  colour: number;
  shown: boolean;
  onShow: (shown: boolean) => void;
}) {
  const t = useT();
  const format = useFormat();
  const { latest, p50, p95, jitter, loss } = useMemo(() => latencyFigures(line), [line]);
  const ms = (value: number | null) => (value === null ? '–' : format.ms(value));
  const { hue, dash } = lineStyle(colour);
  const lossPercent = loss === null ? '–' : format.percent(loss);
  return (
    <tr>
      <th scope="row">
        <label>
          <input type="checkbox" checked={shown} onChange={event => onShow(event.target.checked)} />
          <i aria-hidden data-hue={hue} data-dash={dash} />
          {line.task.name}
        </label>
      </th>
      {[latest, p50, p95, jitter].map((value, i) => (
        <td key={i}>{ms(value)}</td>
      ))}
      <td data-bad={loss !== null && loss >= 2}>{lossPercent}</td>
      <td className={styles.over}>
        <LossStrip line={line} label={t('latency.lossOf', { task: line.task.name, loss: lossPercent })} />
      </td>
    </tr>
  );
}

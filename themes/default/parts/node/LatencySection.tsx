import {
  lineStyle,
  TimeChart,
  useFormat,
  useLatency,
  useT,
  type Latency,
  type LatencySeries,
  type PublicNode,
  type TimeSeries,
} from '@vitrine/theme-sdk';
import { useMemo, useState } from 'react';
import { latencyFigures } from './latency-figures.ts';
import { LossStrip } from './LossStrip.tsx';
import { smooth } from './smooth.ts';
import { stretchOf, type TimeRange } from './time-range.ts';
import styles from './LatencySection.module.css';

/** Span shown while the other charts are live: probes are too infrequent for less than an hour. */
const LIVE_STRETCH = { hours: 1 };

/** Latency of a node: a series for each task, with loss and peaks. Renders nothing without measurements. */
export function LatencySection({ node, range }: { node: PublicNode; range: TimeRange }) {
  const t = useT();
  const stretch = useMemo(() => stretchOf(range) ?? LIVE_STRETCH, [range]);
  const { data, failed, loading } = useLatency(node.uuid, stretch);
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
      <Lines node={node} latency={data} />
    </section>
  );
}

function Lines({ node, latency: { from, to, step, lines } }: { node: PublicNode; latency: Latency }) {
  const t = useT();
  const [smoothed, setSmoothed] = useState(false);
  const [hidden, setHidden] = useState<readonly number[]>([]);
  const at = useMemo(
    () => Array.from({ length: Math.round((to - from) / step) }, (_, i) => from + (i + 0.5) * step),
    [from, to, step],
  );
  const series = useMemo(
    () =>
      lines.flatMap(({ task: { id, name }, avg, min, max }, i): TimeSeries[] =>
        hidden.includes(id)
          ? []
          : [
              {
                id: String(id),
                label: name,
                colour: i,
                ...(smoothed ? { values: smooth(avg) } : { values: avg, min, max }),
              },
            ],
      ),
    [lines, hidden, smoothed],
  );
  const toggle = (id: number, shown: boolean) =>
    setHidden(shown ? hidden.filter(other => other !== id) : [...hidden, id]);
  return (
    <>
      <TimeChart title={t('latency.title')} unit="ms" group={node.uuid} at={at} from={from} to={to} series={series} />
      <div className={styles.panel}>
        <label className={styles.smooth}>
          <input type="checkbox" checked={smoothed} onChange={event => setSmoothed(event.target.checked)} />
          {t('latency.smooth')}
        </label>
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
                  onShow={shown => toggle(line.task.id, shown)}
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
  const lost = loss === null ? '–' : format.percent(loss);
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
      <td data-bad={loss !== null && loss >= 2}>{lost}</td>
      <td className={styles.over}>
        <LossStrip line={line} label={t('latency.lossOf', { task: line.task.name, loss: lost })} />
      </td>
    </tr>
  );
}

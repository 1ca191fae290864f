import { byUnit, METRICS, useFormat, useT, type TimelineEvent } from '@vitrine/theme-sdk';
import { signKind } from '../lane-signs.ts';
import { useEventText } from '../use-event-text.ts';
import { CHARTS } from '../chart-plan.ts';
import type { Change } from './changes.ts';
import styles from './AroundPanel.module.css';

interface HappenedProps {
  /** Begin of the time: of what began before, the day is shown. ms since 1970. */
  readonly from: number;
  readonly events: readonly TimelineEvent[];
  readonly changes: readonly Change[];
  /** False until the events are known. */
  readonly isKnown: boolean;
  /** True if the events could not be read. */
  readonly failed: boolean;
}

/** List of what happened to a node in a short time, by time: its events, and metrics that were far above what is usual. */
export function Happened({ from, events, changes, isKnown, failed }: HappenedProps) {
  const t = useT();
  const format = useFormat();
  const textOf = useEventText();
  const rows = [
    ...events.map(event => {
      const { title, detail, lasted } = textOf(event);
      return { id: event.id, at: event.start, kind: signKind(event), title, detail: joined(detail, lasted) };
    }),
    ...changes.map(change => {
      const chart = CHARTS.find(({ lines }) => lines.some(([metric]) => metric === change.metric));
      const write = byUnit(format, METRICS[change.metric].unit, chart?.binary ?? false);
      const names = [...(chart ? [t(`chart.${chart.key}`)] : []), ...lineName(change, t)];
      const values = { name: names.join(' · '), peak: write(change.peak), usual: write(change.usual) };
      return {
        id: change.metric,
        at: change.at,
        kind: 'change',
        title: t('around.change', values),
        detail: change.isHighest ? t('around.highest') : '',
      };
    }),
  ].sort((a, b) => a.at - b.at);
  return (
    <section>
      <h4>{t('around.happened')}</h4>
      {failed && !isKnown && <p className={styles.none}>{t('around.eventsFailed')}</p>}
      {isKnown && rows.length === 0 && <p className={styles.none}>{t('around.nothing')}</p>}
      <ol className={styles.happened}>
        {rows.map(({ id, at, kind, title, detail }) => (
          <li key={id} data-kind={kind}>
            <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
              {at < from ? format.day(at) : format.time(at)}
            </time>
            <div>
              <b>{title}</b>
              {detail && <span>{detail}</span>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');

/** Returns the name of the line of a metric, if its chart has several. */
function lineName({ metric }: Change, t: ReturnType<typeof useT>): string[] {
  const lines = CHARTS.find(({ lines }) => lines.some(([one]) => one === metric))?.lines ?? [];
  const line = lines.find(([one]) => one === metric);
  return lines.length > 1 && line ? [t(line[1])] : [];
}

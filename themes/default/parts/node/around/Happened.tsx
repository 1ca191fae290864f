import { byUnit, METRICS, useFormat, useT, type TimelineEvent } from '@vitrine/theme-sdk';
import { CHARTS } from '../chart-plan.ts';
import { signKind } from '../lane-signs.ts';
import { useEventText } from '../use-event-text.ts';
import styles from './AroundPanel.module.css';
import type { Change } from './changes.ts';

interface HappenedProps {
  /** Start of the span: earlier events are shown with their day. ms since 1970. */
  readonly from: number;
  readonly events: readonly TimelineEvent[];
  readonly changes: readonly Change[];
  /** False until the events are loaded. */
  readonly isKnown: boolean;
  /** True if the events could not be loaded. */
  readonly failed: boolean;
}

/** Chronological list for a node and a short span: events, and metrics far above their usual values. */
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

/** Returns the name of a metric's line, if its chart has several lines. */
function lineName({ metric }: Change, t: ReturnType<typeof useT>): string[] {
  const lines = CHARTS.find(({ lines }) => lines.some(([name]) => name === metric))?.lines ?? [];
  const line = lines.find(([name]) => name === metric);
  return lines.length > 1 && line ? [t(line[1])] : [];
}

import { useFormat, useT } from '@vitrine/theme-sdk';
import { Megaphone, TriangleAlert, Unplug, Wrench } from 'lucide-react';
import { laneMarks, type LaneMark } from '../hero/lane.ts';
import type { ZoomSpan } from './time-range.ts';
import styles from './EventLane.module.css';

const ICONS = { outage: Unplug, incident: TriangleAlert, maintenance: Wrench, news: Megaphone } as const;
/** Least distance of two signs, as a share of the lane: closer ones join into one with their number. */
const JOIN = 0.025;
/** Time in ms that is shown around a chosen event. */
const AROUND_MS = 20 * 60_000;

interface EventLaneProps {
  readonly events: readonly LaneMark[];
  readonly from: number;
  readonly to: number;
  readonly onZoom?: ((span: ZoomSpan | null) => void) | undefined;
}

/** Events in the time of the charts, as signs on their axis; a press shows the time around one in all charts. */
export function EventLane({ events, from, to, onZoom }: EventLaneProps) {
  const format = useFormat();
  const t = useT();
  const marks = laneMarks(events, from, to).sort((a, b) => a.share - b.share);
  if (marks.length === 0) return null;
  const signs: { readonly first: (typeof marks)[number]; readonly names: string[] }[] = [];
  for (const mark of marks) {
    const last = signs.at(-1);
    if (last && mark.share - last.first.share < JOIN) last.names.push(mark.name);
    else signs.push({ first: mark, names: [mark.name] });
  }
  const percent = (share: number) => `${share * 100}%`;
  return (
    <section className={styles.lane} aria-label={t('events.title')}>
      <h3>
        {t('events.title')} <small>{t('events.count', { count: marks.length })}</small>
      </h3>
      <div className={styles.axis}>
        {marks.map(({ kind, name, from: start, share, width }) => (
          <i
            key={`${kind} ${name} ${start}`}
            data-kind={kind}
            style={{ left: percent(share), width: percent(width) }}
          />
        ))}
        {signs.map(({ first, names }) => {
          const Icon = ICONS[first.kind];
          const label = `${format.dateTime(first.from)}: ${names.join(', ')}`;
          return (
            <button
              key={`${first.kind} ${first.name} ${first.from}`}
              type="button"
              data-kind={first.kind}
              style={{ left: percent(first.share) }}
              aria-label={label}
              title={label}
              disabled={!onZoom}
              onClick={() =>
                onZoom?.({
                  from: first.from - AROUND_MS,
                  to: Math.min(first.to ?? first.from, first.from + 6 * AROUND_MS) + AROUND_MS,
                })
              }
            >
              <Icon aria-hidden size={12} />
              {names.length > 1 && <b>{names.length}</b>}
            </button>
          );
        })}
      </div>
    </section>
  );
}

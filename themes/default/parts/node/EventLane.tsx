import { useT, type TimelineEvent } from '@vitrine/theme-sdk';
import {
  Activity,
  ArrowUp,
  BellRing,
  CircleDot,
  Megaphone,
  Power,
  SquareTerminal,
  Terminal,
  TriangleAlert,
  Unplug,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { useMemo, useRef } from 'react';
import { laneMarks } from '../hero/lane.ts';
import { useScreen } from '../wall/use-screen.ts';
import { laneSigns, signKind, type LaneSign, type SignKind } from './lane-signs.ts';
import type { ZoomSpan } from './time-range.ts';
import { useEventText } from './use-event-text.ts';
import styles from './EventLane.module.css';

const ICONS: Readonly<Record<SignKind, LucideIcon>> = {
  outage: Unplug,
  alert: BellRing,
  check: Activity,
  incident: TriangleAlert,
  maintenance: Wrench,
  news: Megaphone,
  state: CircleDot,
  restart: Power,
  update: ArrowUp,
  command: Terminal,
  terminal: SquareTerminal,
};

/** Time in ms that is shown around a chosen event. */
const AROUND_MS = 20 * 60_000;

/** Returns the time around the events of a sign. ms since 1970. */
const spanAround = ({ events }: LaneSign): ZoomSpan => ({
  from: events[0]!.start - AROUND_MS,
  to:
    Math.max(...events.map(({ start, end }) => Math.min(end ?? start + 6 * AROUND_MS, start + 6 * AROUND_MS))) +
    AROUND_MS,
});

interface EventLaneProps {
  readonly events: readonly TimelineEvent[];
  /** False if there are more events than these. */
  readonly isComplete: boolean;
  readonly from: number;
  readonly to: number;
  /** Called with the time around the events of a sign that was pressed. */
  readonly onChoose?: ((span: ZoomSpan) => void) | undefined;
}

/** Events in the time of the charts, as signs on their axis; a press shows the time around one. */
export function EventLane({ events, isComplete, from, to, onChoose }: EventLaneProps) {
  const t = useT();
  const textOf = useEventText();
  const axis = useRef<HTMLDivElement>(null);
  const { width } = useScreen(axis);
  const spans = useMemo(
    () =>
      laneMarks(
        events.map(event => ({ event, from: event.start, to: event.end })),
        from,
        to,
      ),
    [events, from, to],
  );
  const signs = useMemo(() => laneSigns(events, { from, to }, width), [events, from, to, width]);
  if (signs.length === 0) return null;
  const count = signs.reduce((sum, sign) => sum + sign.events.length, 0);
  const percent = (share: number) => `${share * 100}%`;
  return (
    <section className={styles.lane} aria-label={t('events.title')}>
      <h3>
        {t('events.title')} <small>{t('events.count', { count })}</small>
        {!isComplete && <small>{t('events.more')}</small>}
      </h3>
      <div ref={axis} className={styles.axis}>
        {spans
          .filter(({ event }) => event.end !== event.start)
          .map(({ event, share, width: length }) => (
            <i
              key={event.id}
              aria-hidden
              data-kind={signKind(event)}
              style={{ left: percent(share), width: percent(length) }}
            />
          ))}
        <ol>
          {signs.map(sign => {
            const Icon = ICONS[sign.kind];
            const lines = sign.events.slice(0, MAX_NAMED).map(event => {
              const { title, detail, time } = textOf(event);
              return [time, title, detail].filter(Boolean).join(': ');
            });
            if (sign.events.length > 1) lines.unshift(t('events.joined', { count: sign.events.length }));
            return (
              <li key={sign.events[0]!.id} style={{ left: percent(sign.share) }} data-kind={sign.kind}>
                <button
                  type="button"
                  data-kind={sign.kind}
                  aria-label={lines.join('. ')}
                  title={lines.join('\n')}
                  disabled={!onChoose}
                  onClick={() => onChoose?.(spanAround(sign))}
                >
                  <Icon aria-hidden size={12} />
                  {sign.events.length > 1 && <b>{sign.events.length}</b>}
                </button>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

/** Events of a sign that its label names. */
const MAX_NAMED = 8;

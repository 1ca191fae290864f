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
import { useFormat, useT, type TimelineEvent } from '@vitrine/theme-sdk';
import { laneMarks } from '../hero/lane.ts';
import { useScreen } from '../wall/use-screen.ts';
import { aroundEvent } from './around/around-span.ts';
import styles from './EventLane.module.css';
import { laneSigns, signKind, type LaneSign, type SignKind } from './lane-signs.ts';
import type { ZoomSpan } from './time-range.ts';
import { useDrawnSpan } from './use-drawn-span.ts';
import { useEventText } from './use-event-text.ts';

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

/** Empty span, outside of any axis. */
const NOTHING: ZoomSpan = { from: 0, to: 0 };

/** Returns the span around the events of a marker. ms since 1970. */
function spanAround({ events }: LaneSign): ZoomSpan {
  const spans = events.map(({ start, end }) => aroundEvent(start, end));
  return { from: spans[0]!.from, to: Math.max(...spans.map(({ to }) => to)) };
}

interface EventLaneProps {
  readonly events: readonly TimelineEvent[];
  /** False if there are more events than listed. */
  readonly isComplete: boolean;
  readonly from: number;
  readonly to: number;
  /** Selected span. */
  readonly chosen: ZoomSpan | undefined;
  /** Called with the span around the events of a clicked marker, or with a span drawn on the axis. */
  readonly onChoose?: ((span: ZoomSpan) => void) | undefined;
}

/** Events in the time range of the charts, as markers on their axis; a click selects the time around a marker. */
export function EventLane({ events, isComplete, from, to, chosen, onChoose }: EventLaneProps) {
  const t = useT();
  const format = useFormat();
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
  const { drawn, ...drawing } = useDrawnSpan(from, to, onChoose);
  if (signs.length === 0) return null;
  const [marked] = laneMarks([drawn ?? chosen ?? NOTHING], from, to);
  const count = signs.reduce((sum, sign) => sum + sign.events.length, 0);
  const percent = (share: number) => `${share * 100}%`;
  return (
    <section className={styles.lane} aria-label={t('events.title')}>
      <h3>
        {t('events.title')}{' '}
        <small>
          {t('events.count', { count })}
          {onChoose && ` · ${t('events.drag')}`}
        </small>
        {!isComplete && <small>{t('events.more')}</small>}
      </h3>
      <div ref={axis} className={styles.axis} {...drawing}>
        {marked && (
          <i
            aria-hidden
            className={styles.chosen}
            style={{ left: percent(marked.share), width: percent(marked.width) }}
          />
        )}
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
              const { title, detail, lasted } = textOf(event);
              return [format.dateTime(event.start), title, detail, lasted].filter(Boolean).join(', ');
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

/** Maximum number of events in the label of a marker. */
const MAX_NAMED = 8;

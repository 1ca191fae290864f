import { useMemo } from 'react';
import {
  useAvailability,
  useFormat,
  useNodes,
  usePastAnnouncements,
  useAnnouncements,
  useSite,
  useT,
} from '@vitrine/theme-sdk';
import { DAY_MS, HOUR_MS } from '../time-spans.ts';
import styles from './DayLane.module.css';
import { laneMarks, laneTicks, type LaneMark } from './lane.ts';
import { useLaneDrag } from './use-lane-drag.ts';

/** Time between two labels. */
const TICK_MS = 6 * HOUR_MS;

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** Timeline of the last 24 hours with outages and announcements, on which a visitor selects an earlier minute for the page. */
export function DayLane() {
  const { announcements, historyHours } = useSite();
  if (historyHours === 0) return null;
  return announcements ? <WithAnnouncements /> : <Lane announced={NOTHING} />;
}

const NOTHING: readonly LaneMark[] = [];

/** Loads past announcements, only if there are any. */
function WithAnnouncements() {
  const { data: open } = useAnnouncements();
  const { data: past } = usePastAnnouncements();
  const announced = useMemo(
    () =>
      [...(open ?? []), ...(past ?? [])].map(({ kind, title, startsAt, endsAt }): LaneMark => ({
        kind,
        from: startsAt,
        to: endsAt,
        name: title,
      })),
    [open, past],
  );
  return <Lane announced={announced} />;
}

function Lane({ announced }: { announced: readonly LaneMark[] }) {
  const { data } = useAvailability();
  const nodes = useNodes();
  const format = useFormat();
  const t = useT();
  const names = useMemo(() => new Map(nodes.map(({ uuid, name }) => [uuid, name])), [nodes]);
  const outages = (data?.recent ?? []).map(({ node, from, to }): LaneMark => ({
    kind: 'outage',
    from,
    to,
    name: names.get(node) ?? '',
  }));
  const pastEvents = [...announced, ...outages];
  const { to, moment, first, last, onPointer, onKeyDown } = useLaneDrag(pastEvents.map(({ from }) => from));
  const marks = laneMarks(pastEvents, to - DAY_MS, to);
  // Omits labels that would overlap the label of the displayed minute.
  const ticks = laneTicks(to - DAY_MS, to, TICK_MS).filter(
    ({ at }) => moment === null || Math.abs(at - moment) > (TICK_MS * 2) / 3,
  );
  const downs = marks.filter(({ kind }) => kind === 'outage').length;
  const label = t('lane.label', { outages: downs, announcements: marks.length - downs });
  return (
    <div className={styles.lane}>
      <span>{t('lane.day')}</span>
      <div
        className={styles.track}
        role="slider"
        tabIndex={0}
        aria-label={t('lane.move', { label })}
        aria-valuemin={first}
        aria-valuemax={last}
        aria-valuenow={moment ?? last}
        aria-valuetext={moment === null ? t('lane.now') : format.time(moment)}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onKeyDown={onKeyDown}
      >
        {ticks.map(({ at, share }) => (
          <span key={at} className={styles.tick} style={{ left: percent(share) }}>
            {format.time(at)}
          </span>
        ))}
        {marks.map(({ kind, name, from, share, width }) => (
          <i
            key={`${kind} ${name} ${from}`}
            data-kind={kind}
            title={`${name}, ${format.time(from)}`}
            style={{ left: percent(share), width: percent(width) }}
          />
        ))}
        {moment !== null && (
          <b style={{ left: percent((moment - to + DAY_MS) / DAY_MS) }}>
            <span>{format.time(moment)}</span>
          </b>
        )}
      </div>
      <span>{t('lane.now')}</span>
    </div>
  );
}

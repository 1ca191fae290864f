import {
  useAvailability,
  useFormat,
  useNodes,
  useNow,
  usePastAnnouncements,
  useAnnouncements,
  useSite,
  useT,
} from '@vitrine/theme-sdk';
import { useMemo } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time-spans.ts';
import { laneMarks, laneTicks, type LaneMark } from './lane.ts';
import styles from './DayLane.module.css';

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** A line for the last 24 hours: outages and announcements where they were. Nothing on a day without any. */
export function DayLane() {
  const { announcements } = useSite();
  return announcements ? <WithAnnouncements /> : <Lane announced={NOTHING} />;
}

const NOTHING: readonly LaneMark[] = [];

/** Past announcements are asked for only where there are some. */
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
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  const names = useMemo(() => new Map(nodes.map(({ uuid, name }) => [uuid, name])), [nodes]);
  const outages = (data?.recent ?? []).map(({ node, from, to }): LaneMark => ({
    kind: 'outage',
    from,
    to,
    name: names.get(node) ?? '',
  }));
  const marks = laneMarks([...announced, ...outages], now - DAY_MS, now);
  if (marks.length === 0) return null;
  const downs = marks.filter(({ kind }) => kind === 'outage').length;
  const label = t('lane.label', { outages: downs, announcements: marks.length - downs });
  return (
    <div className={styles.lane} role="img" aria-label={label}>
      <span>{t('lane.day')}</span>
      <p>
        {laneTicks(now - DAY_MS, now, 6 * HOUR_MS).map(({ at, share }) => (
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
      </p>
      <span>{t('lane.now')}</span>
    </div>
  );
}

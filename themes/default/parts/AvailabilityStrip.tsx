import { memo } from 'react';
import {
  useAvailability,
  useFormat,
  useT,
  type Availability,
  type Formatter,
  type NodeAvailability,
  type Parts,
} from '@vitrine/theme-sdk';
import styles from './AvailabilityStrip.module.css';

/** Durations of a day's outages from which its cell changes colour, in seconds. */
const SHORT_OUTAGE_S = 15 * 60;
const LONG_OUTAGE_S = 4 * 3600;

type Level = 'none' | 'up' | 'short' | 'part' | 'long';

/** Returns the level of each day: none before the first report, otherwise by the duration of its outages. */
export function levelsOf(
  { days, until }: Pick<Availability, 'days' | 'until'>,
  { since, down }: NodeAvailability,
): Level[] {
  const seconds = new Map(down);
  return days.map((from, i) => {
    if ((days[i + 1] ?? until) <= since) return 'none';
    const offline = seconds.get(i) ?? 0;
    return offline === 0 ? 'up' : offline < SHORT_OUTAGE_S ? 'short' : offline < LONG_OUTAGE_S ? 'part' : 'long';
  });
}

/** Returns the number of days on which a node's availability is based: those since its first report. */
export const countedDays = ({ days, until }: Pick<Availability, 'days' | 'until'>, { since }: NodeAvailability) =>
  days.filter((_, i) => (days[i + 1] ?? until) > since).length;

/** Returns the cells of one level as one path, so that there are few shapes for any number of days. */
const cellsOf = (levels: readonly Level[], level: Level) =>
  levels.flatMap((dayLevel, i) => (dayLevel === level ? [`M${i} 0h.72v1h-.72z`] : [])).join('');

export const Strip = memo(function Strip({ levels, label }: { levels: readonly Level[]; label: string }) {
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${levels.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {(['none', 'up', 'short', 'part', 'long'] as const).map(level => {
        const d = cellsOf(levels, level);
        return d && <path key={level} d={d} data-level={level} />;
      })}
    </svg>
  );
});

/** Formats an availability, with more digits close to 100 %. Exactly 100 % is shown only without any outage. */
export function availabilityText(percent: number, format: Formatter): string {
  const digits = percent === 100 ? 0 : percent >= 99 ? 2 : 1;
  return format.percent(Math.floor(percent * 10 ** digits) / 10 ** digits, digits);
}

/** The last 90 days of a node, one cell per day: amber for short outages, red for long ones. */
export function AvailabilityStrip({ uuid, bare = false }: Parts['AvailabilityStrip']) {
  const { data } = useAvailability();
  const format = useFormat();
  const t = useT();
  const node = data?.nodes[uuid];
  if (!data) return <div className={styles.availability} aria-hidden />;
  // A node that has just begun to report has no data yet.
  if (!node) return null;
  const share = availabilityText(node.percent, format);
  const label = t('availability.strip', { share, count: countedDays(data, node) });
  return (
    <div className={styles.availability} title={label}>
      <Strip levels={levelsOf(data, node)} label={label} />
      {!bare && <span aria-hidden>{share}</span>}
    </div>
  );
}

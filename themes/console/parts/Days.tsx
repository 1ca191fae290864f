import { memo } from 'react';
import { useAvailability, useT, type Availability, type NodeAvailability } from '@vitrine/theme-sdk';
import { runsOf } from './blocks.ts';
import styles from './Days.module.css';

/** Maximum outage per day in seconds for the amber character. */
const SHORT_S = 2 * 3600;

const SIGNS = { none: '·', whole: '▮', short: '▮', long: '▯' } as const;
type DayState = keyof typeof SIGNS;

/** Returns the state of each of the newest days. */
function statesOf({ days, until }: Availability, { since, down }: NodeAvailability, dayCount: number): DayState[] {
  const offline = new Map(down);
  const states = days.map((_, i): DayState => {
    if ((days[i + 1] ?? until) <= since) return 'none';
    const seconds = offline.get(i) ?? 0;
    return seconds === 0 ? 'whole' : seconds <= SHORT_S ? 'short' : 'long';
  });
  return states.slice(-dayCount);
}

interface DaysProps {
  readonly uuid: string;
  /** Availability as text. */
  readonly share: string;
  /** Number of newest days to show. */
  readonly shown: number;
}

/** The newest days of a node, one character per day: amber up to two hours of outage, red above. */
export const Days = memo(function Days({ uuid, share, shown }: DaysProps) {
  const { data } = useAvailability();
  const t = useT();
  const node = data?.nodes[uuid];
  const states = data && node ? statesOf(data, node, shown) : Array.from({ length: shown }, (): DayState => 'none');
  const count = data && node ? data.days.filter((_, i) => (data.days[i + 1] ?? data.until) > node.since).length : 0;
  return (
    <span
      className={styles.days}
      role="img"
      aria-label={node ? t('availability.strip', { share, count }) : t('node.noFacts')}
    >
      {runsOf(states).map(({ value, length }, i) => (
        <span key={i} data-day={value} aria-hidden>
          {SIGNS[value].repeat(length)}
        </span>
      ))}
    </span>
  );
});

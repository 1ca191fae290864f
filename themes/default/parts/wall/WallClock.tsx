import { useMemo } from 'react';
import { useNow } from '@vitrine/theme-sdk';
import styles from './Wall.module.css';

/** Time and date of this screen. If the page freezes, the stopped clock shows it. */
export function WallClock() {
  const now = useNow();
  const language = document.documentElement.lang || undefined;
  const [time, day] = useMemo(
    () => [
      new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
      new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' }),
    ],
    [language],
  );
  return (
    <time className={styles.clock} dateTime={new Date(now).toISOString()} role="timer" aria-live="off">
      <b>{time.format(now)}</b>
      <span>{day.format(now)}</span>
    </time>
  );
}

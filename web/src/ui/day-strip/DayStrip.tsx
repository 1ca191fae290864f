import { useTranslation } from 'react-i18next';
import type { NodeAvailability } from '@vitrine/contracts';
import { DAY_S } from '@vitrine/contracts/time';
import styles from './DayStrip.module.css';

interface DayStripProps {
  /** Starts of the days, in ms since 1970. */
  readonly days: readonly number[];
  readonly availability: NodeAvailability;
}

const DAY = 4;
/** Share of a day in outages from which its bar is red. */
const LONG = 0.05;

/** Bars of a check's last 90 days, one per day: not measured, up, briefly down, or down for long. */
export function DayStrip({ days, availability: { since, percent, down } }: DayStripProps) {
  const { t, i18n } = useTranslation('checks');
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 }).format(
    percent / 100,
  );
  const seconds = new Map(down);
  const levelOf = (day: number) => {
    if ((days[day + 1] ?? Infinity) <= since) return 'none';
    const offlineSeconds = seconds.get(day) ?? 0;
    return offlineSeconds === 0 ? 'up' : offlineSeconds < LONG * DAY_S ? 'short' : 'long';
  };
  return (
    <div className={styles.days} title={t('days', { share })}>
      <svg
        viewBox={`0 0 ${days.length * DAY} 20`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('days', { share })}
      >
        {(['none', 'up', 'short', 'long'] as const).map(level => {
          const bars = days.flatMap((_, day) => (levelOf(day) === level ? [`M${day * DAY} 0h3v20h-3z`] : []));
          return bars.length > 0 && <path key={level} data-level={level} d={bars.join('')} />;
        })}
      </svg>
      <span>{share}</span>
    </div>
  );
}

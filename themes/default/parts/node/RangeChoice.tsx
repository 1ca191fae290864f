import { ZoomOut } from 'lucide-react';
import { useFormat, useNow, useT } from '@vitrine/theme-sdk';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time-spans.ts';
import { DayChoice } from './DayChoice.tsx';
import styles from './RangeChoice.module.css';
import { dayOf, inDays, offeredHours, type TimeRange } from './time-range.ts';

interface RangeChoiceProps {
  readonly range: TimeRange;
  readonly historyHours: number;
  readonly onChoose: (range: TimeRange) => void;
  readonly onZoomOut: () => void;
}

/** Picker of the time range: live, the last hours or days, or one day. While the charts are zoomed, a button to zoom out. */
export function RangeChoice({ range, historyHours, onChoose, onZoomOut }: RangeChoiceProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const name = (hours: number) => format.unit(inDays(hours) ? hours / 24 : hours, inDays(hours) ? 'day' : 'hour');
  return (
    <div className={styles.ranges} role="group" aria-label={t('range.label')}>
      <div className={styles.choices}>
        <button type="button" aria-pressed={range.kind === 'live'} onClick={() => onChoose({ kind: 'live' })}>
          {t('range.live')}
        </button>
        {offeredHours(historyHours).map(hours => (
          <button
            key={hours}
            type="button"
            aria-pressed={range.kind === 'hours' && range.hours === hours}
            onClick={() => onChoose({ kind: 'hours', hours })}
          >
            {name(hours)}
          </button>
        ))}
      </div>
      <DayChoice
        day={range.kind === 'day' ? range.day : undefined}
        min={dayOf(now - historyHours * HOUR_MS)}
        max={dayOf(now)}
        onChoose={day => onChoose(day ? { kind: 'day', day } : { kind: 'live' })}
      />
      {range.kind === 'zoom' && (
        <button type="button" className={styles.zoomed} onClick={onZoomOut} title={t('range.zoomOut')}>
          <ZoomOut aria-hidden size={15} />
          <span className="visually-hidden">{t('range.zoomOut')}: </span>
          {format.dateTime(range.from)} –{' '}
          {range.to - range.from < DAY_MS ? format.time(range.to) : format.dateTime(range.to)}
        </button>
      )}
    </div>
  );
}

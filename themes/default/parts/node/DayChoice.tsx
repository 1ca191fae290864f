import { CalendarDays } from 'lucide-react';
import { useFormat, useT } from '@vitrine/theme-sdk';
import styles from './RangeChoice.module.css';
import { startOfDay } from './time-range.ts';

interface DayChoiceProps {
  /** Day in the format of `<input type="date">`. */
  readonly day: string | undefined;
  readonly min: string;
  readonly max: string;
  readonly onChoose: (day: string) => void;
}

/** Picker of a day, formatted in the language of the page, with the browser's own calendar. */
export function DayChoice({ day, min, max, onChoose }: DayChoiceProps) {
  const t = useT();
  const format = useFormat();
  return (
    <label className={styles.day} data-chosen={day !== undefined}>
      <CalendarDays aria-hidden size={15} />
      <span>{day ? format.date(startOfDay(day)) : t('range.day')}</span>
      <input
        type="date"
        aria-label={t('range.day')}
        value={day ?? ''}
        min={min}
        max={max}
        // Browsers open the calendar only on a click on its small icon.
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
        onChange={({ target }) => onChoose(target.value)}
      />
    </label>
  );
}

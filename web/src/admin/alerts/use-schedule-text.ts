import { useTranslation } from 'react-i18next';
import type { Schedule } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { weekday, WEEKDAYS } from './weekdays.ts';

/** Hook that returns a function that formats a schedule, with the names of its days. */
export function useScheduleText() {
  const { t, i18n } = useTranslation('alerts');
  const format = formatter(i18n.language);
  return (schedule: Schedule): string => {
    if (schedule.kind === 'once')
      return t('silence.whenOnce', { from: format.dateTime(schedule.from), to: format.dateTime(schedule.to) });
    const { days, from, to, zone } = schedule;
    const names = WEEKDAYS.filter(day => days.includes(day)).map(day => weekday(i18n.language, day));
    return `${names.join(', ')}: ${from} – ${to} (${zone})`;
  };
}

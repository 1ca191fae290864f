import { Checkbox } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { NoticeEvent } from '@vitrine/contracts';
import styles from './NotificationsPage.module.css';

interface EventFilterProps {
  /** Selected events; null for all events, including those of later releases. */
  readonly events: readonly NoticeEvent[] | null;
  readonly offered: readonly NoticeEvent[];
  readonly onChange: (events: NoticeEvent[] | null) => void;
}

/** Field that selects the events of a channel. */
export function EventFilter({ events, offered, onChange }: EventFilterProps) {
  const { t } = useTranslation('notifications');
  return (
    <fieldset className={styles.events}>
      <legend>{t('events')}</legend>
      <label>
        <Checkbox checked={events === null} onCheckedChange={checked => onChange(checked ? null : [...offered])} />
        {t('allEvents')}
      </label>
      {events &&
        offered.map(offeredEvent => (
          <label key={offeredEvent}>
            <Checkbox
              checked={events.includes(offeredEvent)}
              onCheckedChange={checked =>
                onChange(offered.filter(event => (event === offeredEvent ? checked === true : events.includes(event))))
              }
            />
            {t(`event.${offeredEvent.replace('.', '-')}`)}
          </label>
        ))}
    </fieldset>
  );
}

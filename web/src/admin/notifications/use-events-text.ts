import { useTranslation } from 'react-i18next';
import type { NoticeEvent } from '@vitrine/contracts';

/** Hook that returns a function that formats the selected events of a channel. */
export function useEventsText() {
  const { t } = useTranslation(['notifications', 'ui']);
  return (events: readonly NoticeEvent[] | null): string => {
    if (events === null) return t('allEvents');
    if (events.length === 0) return t('ui:conflict.empty');
    return events.map(event => t(`event.${event.replace('.', '-')}`)).join(', ');
  };
}

import { Badge, Text } from '@radix-ui/themes';
import { Check, Clock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import styles from './Alerts.module.css';
import { AlertSection } from './AlertSection.tsx';

/** Deliveries of an alert's notices to channels, with the state and the error of each. */
export function Deliveries({ deliveries }: Pick<Alert, 'deliveries'>) {
  const { t, i18n } = useTranslation('alerts');
  const format = formatter(i18n.language);
  const failed = deliveries.filter(({ state }) => state === 'failed').length;
  return (
    <AlertSection
      title={
        <>
          {t('card.sent', { count: deliveries.length })}
          {failed > 0 && <Badge color="red">{t('card.sentFailed', { count: failed })}</Badge>}
        </>
      }
    >
      <ul className={styles.deliveries} aria-label={t('card.deliveries')}>
        {deliveries.map(({ channel, transition, state, at, error }, i) => {
          const Icon = state === 'sent' ? Check : state === 'failed' ? X : Clock;
          return (
            <li key={i}>
              <Icon
                aria-hidden
                size={14}
                color={state === 'sent' ? 'var(--green-11)' : state === 'failed' ? 'var(--red-11)' : 'var(--gray-11)'}
              />
              {t(`card.${transition}`, { channel, time: format.dateTime(at), state: t(`delivery.${state}`) })}
              {error && <Text color="gray">{error}</Text>}
            </li>
          );
        })}
      </ul>
    </AlertSection>
  );
}

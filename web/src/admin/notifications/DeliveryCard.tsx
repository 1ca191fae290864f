import { Badge, Button } from '@radix-ui/themes';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import styles from './NotificationsPage.module.css';

interface DeliveryCardProps {
  readonly delivery: Delivery;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

const TONES = { waiting: 'amber', sending: 'amber', sent: 'green', failed: 'red' } as const;

/** Card of one delivery: text, state and attempts. */
export function DeliveryCard({ delivery, busy, onRetry }: DeliveryCardProps) {
  const { t, i18n } = useTranslation('notifications');
  const format = formatter(i18n.language);
  const { id, title, body, event, channel, state, attempts, nextAt, createdAt } = delivery;
  const last = attempts.at(-1);
  return (
    <li className={styles.delivery} aria-labelledby={`d-${id}`}>
      <div className={styles.what}>
        <h2 id={`d-${id}`}>
          <Badge color={TONES[state]}>{t(`deliveryState.${state}`)}</Badge>
          {title}
        </h2>
        <p>
          {t('delivery.through', { channel: channel.name, time: format.dateTime(createdAt) })}
          {` · ${t(`event.${event.replace('.', '-')}`)}`}
        </p>
        {last && !last.ok && <p className={styles.reason}>{last.message}</p>}
        {state === 'waiting' && nextAt !== null && attempts.length > 0 && (
          <p>{t('delivery.next', { time: format.dateTime(nextAt) })}</p>
        )}
        <details>
          <summary>{t('delivery.details', { count: attempts.length })}</summary>
          {body && <pre className={styles.words}>{body}</pre>}
          {attempts.length > 0 && (
            <ol className={styles.attempts}>
              {attempts.map(({ at, ok, message }, i) => (
                <li key={i} data-ok={ok}>
                  <time dateTime={new Date(at).toISOString()}>{`${format.day(at)} ${format.timeWithSeconds(at)}`}</time>
                  <b>{t(ok ? 'delivery.ok' : 'delivery.notOk')}</b>
                  <span>{message}</span>
                </li>
              ))}
            </ol>
          )}
        </details>
      </div>
      {(state === 'failed' || state === 'waiting') && (
        <Button
          size="2"
          variant="soft"
          loading={busy}
          aria-label={t('delivery.retryOf', { title, channel: channel.name })}
          onClick={onRetry}
        >
          <RotateCw aria-hidden size={15} />
          {t('delivery.retry')}
        </Button>
      )}
    </li>
  );
}

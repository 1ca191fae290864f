import { Button } from '@radix-ui/themes';
import { DELIVERY_STATES, type Delivery, type DeliveryState } from '@vitrine/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/public-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { LoadError } from '../LoadError.tsx';
import table from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import { DeliveryCard } from './DeliveryCard.tsx';
import styles from './NotificationsPage.module.css';

const PAGE = 50;
const REFRESH_MS = 5000;

/** List of deliveries, newest first, kept up to date while visible. */
export function Deliveries() {
  const { t } = useTranslation('notifications');
  const problem = useErrorMessage();
  const [state, setState] = useState<DeliveryState | ''>('');
  const [older, setOlder] = useState<{
    readonly of: string;
    readonly list: readonly Delivery[];
    readonly done: boolean;
  }>();
  const [retrying, setRetrying] = useState<string>();
  const load = useCallback(
    (signal?: AbortSignal) => api.deliveries({ limit: PAGE, ...(state && { state }) }, signal),
    [state],
  );
  const { data, error, reload } = useAsyncData(load);
  useEffect(() => {
    const timer = setInterval(() => void reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);

  const more = older?.of === state ? older : undefined;
  const newest = data ?? [];
  const list = unique([...newest, ...(more?.list ?? [])]);
  const loadMore = async () => {
    try {
      // One notice has several deliveries with equal time: those of the last one shown may be incomplete.
      const page = await api.deliveries({ limit: PAGE, before: list.at(-1)!.createdAt + 1, ...(state && { state }) });
      setOlder({ of: state, list: unique([...(more?.list ?? []), ...page]), done: page.length < PAGE });
    } catch (failure) {
      toast('error', problem(failure));
    }
  };
  const retry = async (delivery: Delivery) => {
    setRetrying(delivery.id);
    try {
      const { state: now, attempts } = await api.retryDelivery(delivery.id);
      if (now === 'sent') toast('success', t('delivery.arrived', { channel: delivery.channel.name }));
      else if (attempts.length > delivery.attempts.length)
        toast('error', t('delivery.failedAgain', { channel: delivery.channel.name }));
    } catch (failure) {
      toast('error', problem(failure));
    }
    await reload();
    setRetrying(undefined);
  };
  return (
    <section className={styles.section} aria-labelledby="deliveries">
      <header className={styles.head}>
        <h2 id="deliveries">{t('deliveries')}</h2>
        <select
          className={table.box}
          aria-label={t('delivery.filter')}
          value={state}
          onChange={event => setState(event.target.value as DeliveryState | '')}
        >
          <option value="">{t('delivery.any')}</option>
          {DELIVERY_STATES.map(one => (
            <option key={one} value={one}>
              {t(`deliveryState.${one}`)}
            </option>
          ))}
        </select>
      </header>
      <LoadError error={error} onRetry={reload} />
      {data && list.length === 0 && <p className={styles.none}>{t(state ? 'delivery.noMatch' : 'delivery.none')}</p>}
      {list.length > 0 && (
        <ul className={styles.deliveries}>
          {list.map(delivery => (
            <DeliveryCard
              key={delivery.id}
              delivery={delivery}
              busy={retrying === delivery.id}
              onRetry={() => void retry(delivery)}
            />
          ))}
        </ul>
      )}
      {newest.length === PAGE && !more?.done && (
        <Button variant="soft" color="gray" onClick={() => void loadMore()}>
          {t('delivery.more')}
        </Button>
      )}
    </section>
  );
}

/** Removes duplicates; the first, i.e. newest, is kept. */
const unique = (list: readonly Delivery[]): Delivery[] => {
  const seen = new Set<string>();
  return list.filter(({ id }) => !seen.has(id) && seen.add(id));
};

import { Button } from '@radix-ui/themes';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DELIVERY_STATES, type Delivery, type DeliveryState } from '@vitrine/contracts';
import { api } from '../../api/public-api.ts';
import { useApiPages } from '../../api/use-api.ts';
import { useTableParams } from '../../ui/data-table/use-table-params.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { NoMatch } from '../../ui/NoMatch.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { DeliveryCard } from './DeliveryCard.tsx';
import styles from './NotificationsPage.module.css';

const PAGE = 50;
const REFRESH_MS = 5000;

/** List of deliveries, newest first, kept up to date while visible. */
export function Deliveries() {
  const { t } = useTranslation(['notifications', 'admin']);
  const problem = useErrorMessage();
  const { get, set, clear } = useTableParams();
  const state = DELIVERY_STATES.find(state => state === get('state'));
  const [retrying, setRetrying] = useState<string>();
  const { rows, error, reload, hasMore, isLoadingMore, loadMore } = useApiPages(
    (before?: number) =>
      api.deliveries({ limit: PAGE, ...(before !== undefined && { before }), ...(state && { state }) }),
    {
      rowsOf: page => page,
      // The deliveries of one notice have equal times, so the last notice on a page may lack some of its deliveries.
      next: page => (page.length < PAGE ? undefined : page.at(-1)!.createdAt + 1),
      idOf: delivery => delivery.id,
      every: REFRESH_MS,
    },
  );
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
    <>
      <PageHeader>
        <Choice
          label={t('delivery.filter')}
          value={state ?? ''}
          onChange={value => set('state', value)}
          options={[
            ['', t('delivery.any')],
            ...DELIVERY_STATES.map((state: DeliveryState) => [state, t(`deliveryState.${state}`)] as const),
          ]}
        />
      </PageHeader>
      <LoadError error={error} onRetry={reload} />
      {rows?.length === 0 &&
        (state ? (
          <NoMatch onClear={() => clear(['state'])}>{t('delivery.noMatch')}</NoMatch>
        ) : (
          <Empty
            icon={Send}
            action={
              <Button asChild>
                <Link to="/admin/notification/general">{t('admin:tab.channels')}</Link>
              </Button>
            }
          >
            {t('delivery.none')}
          </Empty>
        ))}
      {rows && rows.length > 0 && (
        <ul className={styles.deliveries}>
          {rows.map(delivery => (
            <DeliveryCard
              key={delivery.id}
              delivery={delivery}
              busy={retrying === delivery.id}
              onRetry={() => void retry(delivery)}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="soft" color="gray" loading={isLoadingMore} onClick={loadMore}>
          {t('delivery.more')}
        </Button>
      )}
    </>
  );
}

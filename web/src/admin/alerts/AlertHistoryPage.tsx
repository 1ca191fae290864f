import { Button } from '@radix-ui/themes';
import { useNow } from '@vitrine/theme-sdk';
import { useTranslation } from 'react-i18next';
import { alertApi } from '../../api/alerts-api.ts';
import { useApiPages } from '../../api/use-api.ts';
import { useTableParams } from '../../ui/data-table/use-table-params.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { Page } from '../Page.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { AlertCard } from './AlertCard.tsx';
import styles from './Alerts.module.css';

const STATES = ['open', 'firing', 'pending', 'resolved'] as const;
const KINDS = ['offline', 'load', 'latency', 'traffic', 'expiry', 'isolated', 'plugin'] as const;
const PAGE = 50;
const REFRESH_MS = 15_000;

/** Page `/admin/notification/history`: alerts with their duration and notifications. */
export function AlertHistoryPage() {
  const { t } = useTranslation('alerts');
  const problem = useErrorMessage();
  const now = useNow();
  const { get, set } = useTableParams();
  const [state, kind] = [get('state'), get('kind')];
  const filter = { ...(state && { state }), ...(kind && { kind }), limit: PAGE };
  const { rows, error, reload, hasMore, isLoadingMore, loadMore } = useApiPages(
    (before?: number) => alertApi.alerts({ ...filter, before }),
    {
      rowsOf: page => page,
      next: page => (page.length < PAGE ? undefined : page.at(-1)?.id),
      idOf: alert => alert.id,
      every: REFRESH_MS,
    },
  );
  const attempt = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work();
      await reload();
      if (done) toast('success', done);
    } catch (failure) {
      toast('error', problem(failure));
    }
  };
  return (
    <Page>
      <PageHeader lead={t('history.lead')}>
        <Choice
          label={t('history.state')}
          value={state}
          onChange={value => set('state', value)}
          options={[['', t('state.any')], ...STATES.map(one => [one, t(`state.${one}`)] as const)]}
        />
        <Choice
          label={t('history.kind')}
          value={kind}
          onChange={value => set('kind', value)}
          options={[['', t('kind.any')], ...KINDS.map(one => [one, t(`kind.${one}`)] as const)]}
        />
      </PageHeader>
      <LoadError error={error} onRetry={reload} />
      {rows?.length === 0 && <Empty>{t(state || kind ? 'history.noMatch' : 'history.none')}</Empty>}
      <ul className={styles.cards}>
        {rows?.map(alert => (
          <AlertCard
            key={alert.id}
            alert={alert}
            now={now}
            onAcknowledge={() => void attempt(() => alertApi.acknowledge(alert.id))}
            onMute={minutes => void attempt(() => alertApi.mute(alert.id, minutes), t('history.muted'))}
          />
        ))}
      </ul>
      {hasMore && (
        <Button variant="soft" color="gray" loading={isLoadingMore} onClick={loadMore}>
          {t('history.more')}
        </Button>
      )}
    </Page>
  );
}

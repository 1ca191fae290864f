import { Button } from '@radix-ui/themes';
import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useNow } from '@vitrine/theme-sdk';
import { alertApi, type AlertFilter } from '../../api/alerts-api.ts';
import { useApiPages } from '../../api/use-api.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { NoMatch } from '../../ui/NoMatch.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { AlertCard } from './AlertCard.tsx';
import styles from './Alerts.module.css';
import { groupAlerts } from './group-alerts.ts';
import { REFRESH_MS } from './open-alerts.ts';

const PAGE = 50;

interface AlertListProps {
  readonly filter: Pick<AlertFilter, 'state' | 'kind' | 'node' | 'rule'>;
  /** Called to clear the filters that the administrator set; undefined if no filter is set. */
  readonly onClear?: () => void;
}

/** Alerts that match a filter, grouped by node and rule, kept up to date while visible. */
export function AlertList({ filter, onClear }: AlertListProps) {
  const { t } = useTranslation(['alerts', 'admin']);
  const problem = useErrorMessage();
  const now = useNow();
  const { nodes = [] } = useAdminNodes();
  const nodeOf = new Map(nodes.map(node => [node.uuid, node]));
  const { rows, error, reload, hasMore, isLoadingMore, loadMore } = useApiPages(
    (before?: number) => alertApi.alerts({ ...filter, limit: PAGE, before }),
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
    <>
      <LoadError error={error} onRetry={reload} />
      {rows?.length === 0 &&
        (onClear ? (
          <NoMatch onClear={onClear}>{t('history.noMatch')}</NoMatch>
        ) : (
          <Empty
            icon={BellRing}
            action={
              <Button asChild>
                <Link to="/admin/notification/load">{t('admin:tab.rules')}</Link>
              </Button>
            }
          >
            {t('history.none')}
          </Empty>
        ))}
      <ul className={styles.cards}>
        {groupAlerts(rows ?? []).map(([alert, ...earlier]) => (
          <AlertCard
            key={alert.id}
            alert={alert}
            earlier={earlier}
            node={alert.node ? nodeOf.get(alert.node.uuid) : undefined}
            now={now}
            // A single node has few alerts, so their details are shown at once.
            showsChart={filter.node !== undefined}
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
    </>
  );
}

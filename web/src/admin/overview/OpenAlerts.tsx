import { Badge } from '@radix-ui/themes';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { alertApi } from '../../api/alerts-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { OPEN_ALERTS, REFRESH_MS } from '../alerts/open-alerts.ts';
import { EXPIRING_NODES } from '../nodes/list/expiring-nodes.ts';
import styles from './Overview.module.css';
import { Panel } from './Panel.tsx';
import { rowsThatFit } from './rows-that-fit.ts';
import { usePresenceCounts } from './use-presence-counts.ts';

const MAX_SHOWN = 8;
const TONES = { pending: 'amber', firing: 'red', resolved: 'green' } as const;

/**
 * Message that no alert is open. Offline nodes are still listed: their grace period may not be over, or their offline alert is
 * disabled.
 */
function NothingOpen() {
  const { t } = useTranslation('overview');
  const count = usePresenceCounts()?.offline ?? 0;
  return count === 0 ? (
    <p className={styles.fine}>
      <CircleCheck aria-hidden size={18} />
      {t('alerts.none')}
    </p>
  ) : (
    <p>
      {t('alerts.offline', { count })} <Link to="/admin?state=offline">{t('alerts.show')}</Link>
    </p>
  );
}

/** Currently open alerts, newest first. */
export function OpenAlerts() {
  const { t, i18n } = useTranslation(['overview', 'alerts']);
  const { data, error, reload } = useApiQuery(OPEN_ALERTS, { every: REFRESH_MS });
  const system = useApiQuery(alertApi.system, { every: REFRESH_MS });
  const isStoringNothing = system.data?.some(({ condition }) => condition === 'storing') ?? false;
  const now = useNow();
  const format = formatter(i18n.language);
  return (
    <Panel
      title={t('overview:alerts.title')}
      to="/admin/notification/history"
      more={t('overview:alerts.more')}
      loaded={data !== undefined}
      error={error}
      onRetry={reload}
    >
      {data?.length === 0 && !isStoringNothing && <NothingOpen />}
      {isStoringNothing && <p>{t('alerts:system.storing')}</p>}
      <ul className={styles.rows}>
        {data
          ?.slice(0, rowsThatFit(MAX_SHOWN))
          .map(({ id, node, kind, rule, task, plugin, system, state, startedAt, value }) => (
            <li key={id}>
              <Badge color={TONES[state]}>{t(`alerts:state.${state}`)}</Badge>
              <span className={styles.what}>
                {node ? (
                  <Link to={`/admin/node/${node.uuid}?tab=alerts`}>{node.name}</Link>
                ) : (
                  <Link to={kind === 'expiry' ? EXPIRING_NODES : '/admin/notification/history?state=open'}>
                    {system
                      ? t(`alerts:system.${system.condition}`)
                      : (plugin?.subject ?? task?.name ?? t(`alerts:what.${kind}`, { count: value ?? 0 }))}
                  </Link>
                )}
                {system?.subject && <small>{system.subject}</small>}
                {node && <small>{rule?.name ?? t(`alerts:kind.${kind}`)}</small>}
              </span>
              <time dateTime={new Date(startedAt).toISOString()} title={format.dateTime(startedAt)}>
                {format.ago(Math.min(0, Math.round((startedAt - now) / 1000)))}
              </time>
            </li>
          ))}
      </ul>
    </Panel>
  );
}

import { Badge } from '@radix-ui/themes';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useApiQuery } from '../../api/use-api.ts';
import { OPEN_ALERTS, REFRESH_MS } from '../alerts/open-alerts.ts';
import styles from './Overview.module.css';
import { Panel } from './Panel.tsx';

const SHOWN = 8;
const TONES = { pending: 'amber', firing: 'red', resolved: 'green' } as const;

/** Alerts that are open now, the newest first. */
export function OpenAlerts() {
  const { t, i18n } = useTranslation(['overview', 'alerts']);
  const { data, error, reload } = useApiQuery(OPEN_ALERTS, { every: REFRESH_MS });
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
      {data?.length === 0 && (
        <p className={styles.fine}>
          <CircleCheck aria-hidden size={18} />
          {t('overview:alerts.none')}
        </p>
      )}
      <ul className={styles.rows}>
        {data?.slice(0, SHOWN).map(({ id, node, kind, rule, plugin, state, startedAt, value }) => (
          <li key={id}>
            <Badge color={TONES[state]}>{t(`alerts:state.${state}`)}</Badge>
            <span className={styles.what}>
              {node ? (
                <Link to={`/admin/node/${node.uuid}?tab=alerts`}>{node.name}</Link>
              ) : (
                (plugin?.subject ?? t(`alerts:what.${kind}`, { count: value ?? 0 }))
              )}
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

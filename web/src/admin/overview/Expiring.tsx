import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminNode } from '@vitrine/contracts';
import { renews } from '@vitrine/contracts/billing';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { EXPIRING_NODES, expiringNodes } from '../nodes/list/expiring-nodes.ts';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import styles from './Overview.module.css';
import { Panel } from './Panel.tsx';
import { rowsThatFit } from './rows-that-fit.ts';

const MAX_SHOWN = 6;

/** Nodes that have expired or expire within the next weeks, earliest expiry first. */
export function Expiring() {
  const { t, i18n } = useTranslation(['overview', 'nodes']);
  const { nodes, error, reload } = useAdminNodes();
  const now = useNow(MINUTE_MS);
  const format = formatter(i18n.language);
  const due: readonly AdminNode[] = expiringNodes(nodes ?? [], now);
  return (
    <Panel
      title={t('overview:expiring.title')}
      to={EXPIRING_NODES}
      more={t('overview:expiring.more')}
      loaded={nodes !== undefined}
      error={error}
      onRetry={reload}
    >
      {due.length === 0 && <p>{t('overview:expiring.none')}</p>}
      <ul className={styles.rows}>
        {due.slice(0, rowsThatFit(MAX_SHOWN)).map(({ uuid, name, expiredAt, ...node }) => (
          <li key={uuid}>
            <span className={styles.what}>
              <Link to={`/admin/node/${uuid}`}>{name}</Link>
              {renews(node) && <small>{t('nodes:billing.renews')}</small>}
            </span>
            <time dateTime={new Date(expiredAt!).toISOString()} title={format.date(expiredAt!)}>
              {expiredAt! <= now
                ? t('nodes:billing.expired')
                : t('nodes:billing.daysLeft', { count: Math.ceil((expiredAt! - now) / DAY_MS) })}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

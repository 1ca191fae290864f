import { Badge } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { REFRESH_MS } from '../alerts/open-alerts.ts';
import styles from './Overview.module.css';
import { Panel } from './Panel.tsx';
import { rowsThatFit } from './rows-that-fit.ts';

const RECENT = api.deliveries({ limit: rowsThatFit(6) });
const TONES = { waiting: 'amber', sending: 'amber', sent: 'green', failed: 'red' } as const;

/** The last notifications, with their delivery status. */
export function Deliveries() {
  const { t, i18n } = useTranslation(['overview', 'notifications']);
  const { data, error, reload } = useApiQuery(RECENT, { every: REFRESH_MS });
  const now = useNow();
  const format = formatter(i18n.language);
  return (
    <Panel
      title={t('overview:deliveries.title')}
      to="/admin/notification/general?view=deliveries"
      more={t('overview:deliveries.more')}
      loaded={data !== undefined}
      error={error}
      onRetry={reload}
    >
      {data?.length === 0 && <p>{t('overview:deliveries.none')}</p>}
      <ul className={styles.rows}>
        {data?.map(({ id, state, title, channel, createdAt }) => (
          <li key={id}>
            <Badge color={TONES[state]}>{t(`notifications:deliveryState.${state}`)}</Badge>
            <span className={styles.what}>
              <span>{title}</span>
              <small>{channel.name}</small>
            </span>
            <time dateTime={new Date(createdAt).toISOString()} title={format.dateTime(createdAt)}>
              {format.ago(Math.min(0, Math.round((createdAt - now) / 1000)))}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

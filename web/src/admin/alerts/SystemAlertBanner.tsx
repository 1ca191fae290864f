import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { alertApi } from '../../api/alerts-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import styles from './Alerts.module.css';
import { REFRESH_MS } from './open-alerts.ts';

const SHOWN = ['storing', 'channel'] as const;

/** Banner of the admin area about faults that may prevent notifications: data is not stored, or a channel fails. */
export function SystemAlertBanner() {
  const { t } = useTranslation('alerts');
  const { data = [] } = useApiQuery(alertApi.system, { every: REFRESH_MS });
  const messages = data.flatMap(({ condition, subject }) => {
    const known = SHOWN.find(name => name === condition);
    return known ? [{ condition: known, subject }] : [];
  });
  if (messages.length === 0) return null;
  return (
    <div className={styles.systemAlerts}>
      {messages.map(({ condition, subject }) => (
        <Callout key={`${condition} ${subject}`} tone="warning">
          {t(`banner.${condition}`, { subject })}{' '}
          {condition === 'channel' && <Link to="/admin/notification/general">{t('banner.open')}</Link>}
        </Callout>
      ))}
    </div>
  );
}

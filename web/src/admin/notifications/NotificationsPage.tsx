import { useTranslation } from 'react-i18next';
import { Channels } from './Channels.tsx';
import styles from './NotificationsPage.module.css';

/** `/admin/notification/general`: where notices go, what became of them, and what they say. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  return (
    <div className={styles.page}>
      <h1>{t('heading')}</h1>
      <Channels />
    </div>
  );
}

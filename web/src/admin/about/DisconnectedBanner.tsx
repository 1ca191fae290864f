import { useTranslation } from 'react-i18next';
import { aboutApi } from '../../api/about-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import styles from './About.module.css';

const POLL_INTERVAL_MS = 10_000;

/**
 * Banner of the admin area while the instances of a site cannot communicate. On a site with a single instance, the state is
 * requested only once.
 */
export function DisconnectedBanner() {
  const { t } = useTranslation('about');
  const { data } = useApiQuery(aboutApi.cores, { every: cluster => cluster?.cores.length !== 0 && POLL_INTERVAL_MS });
  return (
    <div role="status" className={styles.banner}>
      {data?.isConnected === false && <Callout tone="warning">{t('cores.disconnected')}</Callout>}
    </div>
  );
}

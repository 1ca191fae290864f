import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { nodeApi } from '../../api/nodes-api.ts';
import styles from './Settings.module.css';
import { WriteOnlyKeyPanel } from './WriteOnlyKeyPanel.tsx';

/** Panel of the key with which machines enrol themselves. */
export function DiscoveryPanel() {
  const { t } = useTranslation('settings');
  return (
    <WriteOnlyKeyPanel
      title={t('discovery.title')}
      hint={t('discovery.keyHint')}
      load={nodeApi.discovery}
      save={nodeApi.setDiscovery}
    >
      <p className={styles.note}>
        <Link to="/admin?join=1">{t('discovery.codes')}</Link>
      </p>
    </WriteOnlyKeyPanel>
  );
}

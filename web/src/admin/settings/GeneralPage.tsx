import { PageTitle } from '../PageTitle.tsx';
import { DiscoveryPanel } from './DiscoveryPanel.tsx';
import { GeoipPanel } from './GeoipPanel.tsx';
import { KeyPanel } from './KeyPanel.tsx';
import { RecordsPanel } from './RecordsPanel.tsx';
import styles from './Settings.module.css';

/** `/admin/settings/general`: how machines and programs come in, where nodes are, and what is kept of them. */
export function GeneralPage() {
  return (
    <div className={styles.page}>
      <PageTitle />
      <DiscoveryPanel />
      <KeyPanel />
      <GeoipPanel />
      <RecordsPanel />
    </div>
  );
}

import { PageTitle } from '../PageTitle.tsx';
import { DiscoveryPanel } from './DiscoveryPanel.tsx';
import { GeoipPanel } from './GeoipPanel.tsx';
import { KeyPanel } from './KeyPanel.tsx';
import { RecordsPanel } from './RecordsPanel.tsx';
import styles from './Settings.module.css';

/** Page `/admin/settings/general`: enrolment, API access, location of nodes and retention. */
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

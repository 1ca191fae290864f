import { Page } from '../Page.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Deliveries } from './Deliveries.tsx';
import { Expiring } from './Expiring.tsx';
import { Fleet } from './Fleet.tsx';
import { Installation } from './Installation.tsx';
import { OpenAlerts } from './OpenAlerts.tsx';
import styles from './Overview.module.css';
import { SetupChecklist } from './SetupChecklist.tsx';

/** Page `/admin/overview`: what needs attention now, and what remains to be set up. */
export function OverviewPage() {
  return (
    <Page>
      <PageHeader />
      <SetupChecklist />
      <Fleet />
      <div className={styles.panels}>
        <OpenAlerts />
        <Expiring />
        <Deliveries />
        <Installation />
      </div>
    </Page>
  );
}

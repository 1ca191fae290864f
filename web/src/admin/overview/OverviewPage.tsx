import { StaleNotice } from '../nodes/StaleNotice.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { Activity } from './Activity.tsx';
import { Busiest } from './Busiest.tsx';
import { Deliveries } from './Deliveries.tsx';
import { Expiring } from './Expiring.tsx';
import { Fleet } from './Fleet.tsx';
import { Installation } from './Installation.tsx';
import { OpenAlerts } from './OpenAlerts.tsx';
import styles from './Overview.module.css';
import { SetupChecklist } from './SetupChecklist.tsx';

/** Page `/admin/overview`: items that need attention, and remaining steps of the set-up. */
export function OverviewPage() {
  const { nodes } = useAdminNodes();
  const isRunning = nodes?.some(({ agentVersion }) => agentVersion !== '');
  return (
    <Page>
      <PageHeader />
      <StaleNotice />
      <SetupChecklist />
      <Fleet />
      <div className={styles.panels}>
        <OpenAlerts />
        {isRunning && <Busiest />}
        <Expiring />
        <Deliveries />
        <Activity />
        <Installation />
      </div>
    </Page>
  );
}

import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../PageTitle.tsx';
import table from '../Table.module.css';
import { Channels } from './Channels.tsx';
import { Deliveries } from './Deliveries.tsx';
import { MasterSwitch } from './MasterSwitch.tsx';
import styles from './NotificationsPage.module.css';
import { Templates } from './Templates.tsx';

const VIEWS: Readonly<Record<string, () => React.ReactNode>> = { deliveries: Deliveries, templates: Templates };

/** Page `/admin/notification/general`: notification channels; `?view=` shows templates or deliveries instead. */
export function NotificationsPage() {
  const [params] = useSearchParams();
  const View = VIEWS[params.get('view') ?? ''] ?? Channels;
  return (
    <div className={styles.page}>
      <header className={table.head}>
        <PageTitle />
      </header>
      <MasterSwitch />
      <View />
    </div>
  );
}

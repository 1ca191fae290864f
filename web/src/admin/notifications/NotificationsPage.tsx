import { useSearchParams } from 'react-router-dom';
import { Page } from '../page/Page.tsx';
import { Channels } from './Channels.tsx';
import { Deliveries } from './Deliveries.tsx';
import { Templates } from './Templates.tsx';

const VIEWS: Readonly<Record<string, () => React.ReactNode>> = { deliveries: Deliveries, templates: Templates };

/** Page `/admin/notification/general`: notification channels; `?view=` shows templates or deliveries instead. */
export function NotificationsPage() {
  const [params] = useSearchParams();
  const View = VIEWS[params.get('view') ?? ''] ?? Channels;
  return (
    <Page>
      <View />
    </Page>
  );
}

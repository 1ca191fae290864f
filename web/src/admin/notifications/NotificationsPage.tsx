import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import table from '../Table.module.css';
import { Channels } from './Channels.tsx';
import { Deliveries } from './Deliveries.tsx';
import { MasterSwitch } from './MasterSwitch.tsx';
import styles from './NotificationsPage.module.css';
import { Templates } from './Templates.tsx';

const VIEWS = { channels: Channels, deliveries: Deliveries, templates: Templates } as const;
type View = keyof typeof VIEWS;
const NAMES = Object.keys(VIEWS) as View[];

/** `/admin/notification/general`: where notices go, what became of them, and what they say. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const [params, setParams] = useSearchParams();
  const view = NAMES.find(name => name === params.get('view')) ?? 'channels';
  const Shown = VIEWS[view];
  return (
    <div className={styles.page}>
      <header className={table.head}>
        <h1>{t('heading')}</h1>
        <div className={table.tabs} role="group" aria-label={t('view')}>
          {NAMES.map(name => (
            <button
              key={name}
              type="button"
              aria-pressed={view === name}
              onClick={() => setParams(name === 'channels' ? {} : { view: name }, { replace: true })}
            >
              {t(name)}
            </button>
          ))}
        </div>
      </header>
      <MasterSwitch />
      <Shown />
      <p className={styles.more}>
        <Link to="/admin/settings/notification">{t('toEvents')}</Link>
      </p>
    </div>
  );
}

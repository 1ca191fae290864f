import { Preferences, useConnection, useSite, useT, type Slots } from '@vitrine/theme-sdk';
import { Activity, LogIn, Megaphone, Settings2 } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { Mark } from '../parts/Mark.tsx';
import styles from './Header.module.css';

function ConnectionHint() {
  const connection = useConnection();
  const t = useT();
  return (
    <span role="status" className={styles.connection} data-state={connection}>
      {(connection === 'lost' || connection === 'polling') && t(`connection.${connection}`)}
    </span>
  );
}

/** Header: name of the site, connection state, latency if measured, preferences, and sign-in. */
export function Header({ children }: Slots['Header']) {
  const site = useSite();
  const t = useT();
  const { pathname, search } = useLocation();
  const Icon = site.signedIn ? Settings2 : LogIn;
  // A sign-in on a node page returns to it; on the first page it leads to the admin area.
  const state = pathname === '/' ? undefined : { to: pathname + search };
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home}>
          <Mark />
          <span>{site.name}</span>
        </Link>
        <ConnectionHint />
        <nav className={styles.nav} aria-label={t('frame.nav')}>
          {site.latency && (
            <Link to="/latency" className={styles.link}>
              <Activity aria-hidden size={17} />
              <span>{t('latency.link')}</span>
            </Link>
          )}
          {site.announcements && (
            <Link to="/announcements" className={styles.link}>
              <Megaphone aria-hidden size={17} />
              <span>{t('announcement.title')}</span>
            </Link>
          )}
          {children}
          <Preferences />
          <Link to={site.signedIn ? '/admin' : '/login'} state={state} className={styles.link}>
            <Icon aria-hidden size={17} />
            <span>{t(site.signedIn ? 'frame.admin' : 'frame.signIn')}</span>
          </Link>
        </nav>
      </div>
    </header>
  );
}

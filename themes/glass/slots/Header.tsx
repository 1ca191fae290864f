import { Link, useLocation } from 'react-router-dom';
import { HeaderSpace, Preferences, useConnection, useSite, useT, type Slots } from '@vitrine/theme-sdk';
import { Icon } from '../parts/Icon.tsx';
import styles from './Header.module.css';

/** Header, as a sticky pane: name of the site, controls added by the page, and the links. */
export function Header({ children }: Slots['Header']) {
  const site = useSite();
  const connection = useConnection();
  const t = useT();
  const { pathname, search } = useLocation();
  const state = pathname === '/' ? undefined : { to: pathname + search };
  const link = (to: string, icon: Parameters<typeof Icon>[0]['name'], label: string, from?: unknown) => (
    <Link to={to} state={from} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home}>
        <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden>
          <rect x="1" y="1" width="30" height="30" rx="9" />
          <path d="M5.5 17h5.2l2.7-7.2 4.4 13 2.9-5.8h5.8" />
        </svg>
        <span>{site.name}</span>
      </Link>
      <HeaderSpace className={styles.space} />
      <span role="status" className={styles.connection}>
        {(connection === 'lost' || connection === 'polling') && t(`connection.${connection}`)}
      </span>
      <nav className={styles.nav} aria-label={t('frame.nav')}>
        {site.latency && link('/latency', 'latency', t('latency.link'))}
        {site.announcements && link('/announcements', 'announcements', t('announcement.title'))}
        {children}
        <Preferences />
        {site.signedIn
          ? link('/admin', 'admin', t('frame.admin'), state)
          : link('/login', 'signIn', t('frame.signIn'), state)}
      </nav>
    </header>
  );
}

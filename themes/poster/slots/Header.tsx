import { Link, useLocation } from 'react-router-dom';
import {
  HeaderSpace,
  Preferences,
  useConnection,
  useFormat,
  useNow,
  useSite,
  useT,
  type Slots,
} from '@vitrine/theme-sdk';
import styles from './Header.module.css';

const MINUTE_MS = 60_000;

/** Header above a rule: name of the site, date, and links as words. */
export function Header({ children }: Slots['Header']) {
  const site = useSite();
  const connection = useConnection();
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  const { pathname, search } = useLocation();
  const state = pathname === '/' ? undefined : { to: pathname + search };
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home}>
        {site.name}
      </Link>
      <time className={styles.day}>{`${format.date(now)}, ${format.time(now)}`}</time>
      <span role="status" className={styles.connection}>
        {(connection === 'lost' || connection === 'polling') && t(`connection.${connection}`)}
      </span>
      <HeaderSpace className={styles.space} />
      <nav aria-label={t('frame.nav')}>
        {site.latency && <Link to="/latency">{t('latency.link')}</Link>}
        {site.announcements && <Link to="/announcements">{t('announcement.title')}</Link>}
        {children}
        <Preferences />
        <Link to={site.signedIn ? '/admin' : '/login'} state={state}>
          {t(site.signedIn ? 'frame.admin' : 'frame.signIn')}
        </Link>
      </nav>
    </header>
  );
}

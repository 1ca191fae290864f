import { Link, useLocation } from 'react-router-dom';
import {
  HeaderSpace,
  Preferences,
  useConnection,
  useFormat,
  useNow,
  useSite,
  useT,
  useThemeOptions,
  type Slots,
} from '@vitrine/theme-sdk';
import type config from '../theme.config.ts';
import styles from './Header.module.css';

const MINUTE_MS = 60_000;

/** Header: the prompt with its command, and links as words. */
export function Header({ children }: Slots['Header']) {
  const site = useSite();
  const connection = useConnection();
  const { prompt } = useThemeOptions<typeof config>();
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  const { pathname, search } = useLocation();
  const state = pathname === '/' ? undefined : { to: pathname + search };
  const isCut = connection === 'lost' || connection === 'polling';
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.prompt}>
        <b>{site.name}</b>
        <span aria-hidden>{`:~${prompt} ${t('console.watch')}`}</span>
      </Link>
      <HeaderSpace className={styles.space} />
      <span role="status" className={styles.state}>
        {isCut && t(`connection.${connection}`)}
      </span>
      {!isCut && (
        <span className={styles.time}>{`${format.date(now)} ${format.time(now)}  ${t('console.every')}`}</span>
      )}
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

import { Link, useLocation } from 'react-router-dom';
import { Preferences, useConnection, useSite, useT } from '@vitrine/theme-sdk';
import { useOptions } from '../parts/options.ts';
import styles from './Header.module.css';

export function Header() {
  const site = useSite();
  const connection = useConnection();
  const { logo } = useOptions();
  const t = useT();
  const { pathname, search } = useLocation();
  // After the sign-in, visitors return to this page; from the start page they go to the admin area.
  const state = pathname === '/' ? undefined : { to: pathname + search };
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home}>
        {logo && <img src={logo} alt="" />}
        {site.name}
      </Link>
      <span role="status" className={styles.connection}>
        {(connection === 'lost' || connection === 'polling') && t(`connection.${connection}`)}
      </span>
      <nav aria-label={t('frame.nav')}>
        {site.latency && <Link to="/latency">{t('latency.link')}</Link>}
        <Link to="/board">{t('compact.board')}</Link>
        <Preferences />
        <Link to={site.signedIn ? '/admin' : '/login'} state={state}>
          {t(site.signedIn ? 'frame.admin' : 'frame.signIn')}
        </Link>
      </nav>
    </header>
  );
}

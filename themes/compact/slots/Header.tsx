import { Preferences, useConnection, useSite, useT } from '@vitrine/theme-sdk';
import { Link } from 'react-router-dom';
import { useOptions } from '../parts/options.ts';
import styles from './Header.module.css';

export function Header() {
  const site = useSite();
  const connection = useConnection();
  const { logo } = useOptions();
  const t = useT();
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
        <Link to="/wall">{t('compact.wall')}</Link>
        <Preferences />
        <Link to={site.signedIn ? '/admin' : '/login'}>{t(site.signedIn ? 'frame.admin' : 'frame.signIn')}</Link>
      </nav>
    </header>
  );
}

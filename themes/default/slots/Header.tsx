import { Activity, LogIn, Megaphone, Settings2, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import {
  HeaderSpace,
  Preferences,
  useAnnouncements,
  useConnection,
  useSite,
  useT,
  type Slots,
} from '@vitrine/theme-sdk';
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

interface IconLinkProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly state?: unknown;
  /** A dot on the link marks unread announcements. */
  readonly isMarked?: boolean;
  /** Hidden on a phone for lack of room. */
  readonly isWide?: boolean;
}

const IconLink = ({ to, icon: Icon, label, state, isMarked = false, isWide = false }: IconLinkProps) => (
  <Link
    to={to}
    state={state}
    className={styles.link}
    aria-label={label}
    title={label}
    data-marked={isMarked || undefined}
    data-wide={isWide || undefined}
  >
    <Icon aria-hidden size={17} />
  </Link>
);

/** Header: name of the site, controls added by the page, latency if measured, announcements, preferences, and sign-in. */
export function Header({ children }: Slots['Header']) {
  const site = useSite();
  const { data: announcements } = useAnnouncements();
  const t = useT();
  const { pathname, search } = useLocation();
  // A sign-in from another page returns to it; from the first page it leads to the admin area.
  const state = pathname === '/' ? undefined : { to: pathname + search };
  const isCurrent =
    announcements?.some(announcement => announcement.state === 'current' && announcement.kind !== 'news') ?? false;
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home}>
          <Mark />
          <span>{site.name}</span>
        </Link>
        <ConnectionHint />
        <HeaderSpace className={styles.space} />
        <nav className={styles.nav} aria-label={t('frame.nav')}>
          {site.latency && <IconLink to="/latency" icon={Activity} label={t('latency.link')} isWide />}
          {site.announcements && (
            <IconLink to="/announcements" icon={Megaphone} label={t('announcement.title')} isMarked={isCurrent} />
          )}
          {children}
          <Preferences />
          {site.signedIn ? (
            <IconLink to="/admin" icon={Settings2} label={t('frame.admin')} state={state} />
          ) : (
            <IconLink to="/login" icon={LogIn} label={t('frame.signIn')} state={state} />
          )}
        </nav>
      </div>
    </header>
  );
}

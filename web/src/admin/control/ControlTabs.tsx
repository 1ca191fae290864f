import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import styles from './Control.module.css';

const TABS = [
  { path: '', name: 'run' },
  { path: '/history', name: 'history' },
  { path: '/commands', name: 'commands' },
  { path: '/terminals', name: 'terminals' },
  { path: '/safety', name: 'safety' },
] as const;

/** The pages of remote control. */
export function ControlTabs() {
  const { t } = useTranslation('control');
  return (
    <nav className={styles.tabs} aria-label={t('title')}>
      {TABS.map(({ path, name }) => (
        <NavLink key={name} to={`/admin/exec${path}`} end>
          {t(`tab.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}

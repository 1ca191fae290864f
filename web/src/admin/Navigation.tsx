import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import styles from './AdminLayout.module.css';
import { SECTIONS } from './navigation.ts';

/** The menu of the admin area. */
export function Navigation({ onGo, children }: { onGo: () => void; children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {SECTIONS.map(({ label, places }) => (
        <div key={label ?? ''}>
          {label && <h2>{t(label)}</h2>}
          <ul>
            {places.map(({ path, label: name, icon: Icon }) => (
              <li key={path}>
                <NavLink to={path} end={path === ''} onClick={onGo}>
                  <Icon aria-hidden size={17} />
                  {t(name)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {children}
    </nav>
  );
}

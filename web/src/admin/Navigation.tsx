import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import styles from './AdminLayout.module.css';
import { SECTIONS } from './navigation.ts';

/** The menu of the admin area. */
export function Navigation({ onGo, children }: { onGo: () => void; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // On a low screen the menu scrolls: where one is must be in sight.
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing to clean up by.
    void menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={menu} className={styles.nav} aria-label={t('nav.label')}>
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

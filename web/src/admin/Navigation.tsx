import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './AdminLayout.module.css';
import { MENU } from './navigation.ts';
import { PageBadge } from './page/PageBadge.tsx';
import { useMenuPosition } from './page/use-menu-position.ts';
import { PluginEntries } from './plugins/PluginEntries.tsx';

/** Menu of the admin area. */
export function Navigation({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation('admin');
  const position = useMenuPosition();
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      <ul>
        {MENU.map(entry => (
          <li key={entry.label}>
            <Link
              to={`/admin/${entry.pages[0]!.path}`}
              aria-current={
                entry === position?.entry
                  ? entry.pages[0] === position.page && !position.isSubPage
                    ? 'page'
                    : 'true'
                  : undefined
              }
              onClick={onGo}
            >
              <entry.icon aria-hidden size={17} />
              {t(`nav.${entry.label}`)}
              {entry.pages.map(page => page.useCount && <PageBadge key={page.path} useCount={page.useCount} />)}
            </Link>
          </li>
        ))}
        <PluginEntries onGo={onGo} />
      </ul>
    </nav>
  );
}

import type { PublicTheme } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Failure } from './failures.ts';
import styles from './ThemePreviewBar.module.css';

/**
 * Tells the administrator that only they see this theme, and what of it failed. Drawn by the shell, whatever the theme
 * does; it only leads to the page of themes, since nothing can be changed from a page on which a theme runs.
 */
export function ThemePreviewBar({ theme, failures }: { theme: PublicTheme; failures: readonly Failure[] }) {
  const { t } = useTranslation('themes');
  const [first] = failures;
  return (
    <aside className={styles.bar} aria-label={t('bar.label')}>
      <p>
        {theme.preview && t('bar.preview', { name: `${theme.id} ${theme.version}` })}{' '}
        {first && (
          <strong>{t('bar.failed', { place: first.place, message: first.message, count: failures.length })}</strong>
        )}
      </p>
      <Link to="/admin/theme_managed">{t('bar.manage')}</Link>
    </aside>
  );
}

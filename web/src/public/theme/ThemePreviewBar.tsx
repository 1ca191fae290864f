import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PublicTheme } from '@vitrine/contracts';
import type { Failure } from './failures.ts';
import styles from './ThemePreviewBar.module.css';

/**
 * Bar that informs the administrator of a preview and its failures. The shell renders it. It only links to the themes page, because
 * a page with a theme cannot change anything.
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

import { Button } from '@radix-ui/themes';
import type { PublicTheme } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api } from '../../api/routes.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import type { Failure } from './failures.ts';
import styles from './ThemeBar.module.css';

/** Tells the administrator that only they see this theme, and what of it failed. Drawn by the shell, whatever the theme does. */
export function ThemeBar({ theme, failures }: { theme: PublicTheme; failures: readonly Failure[] }) {
  const { t } = useTranslation('themes');
  const { reload } = useSiteInfo();
  const problem = useProblemText();
  const [first] = failures;

  const then = async (work: Promise<unknown>) => {
    try {
      await work;
      await reload();
    } catch (error) {
      toast('error', problem(error));
    }
  };

  return (
    <aside className={styles.bar} aria-label={t('bar.label')}>
      <p>
        {theme.preview && t('bar.preview', { name: `${theme.id} ${theme.version}` })}{' '}
        {first && (
          <strong>{t('bar.failed', { place: first.place, message: first.message, count: failures.length })}</strong>
        )}
      </p>
      <div className={styles.actions}>
        {theme.preview && (
          <>
            <Button size="1" onClick={() => void then(api.activateTheme(theme.id))}>
              {t('bar.activate')}
            </Button>
            <Button size="1" variant="soft" onClick={() => void then(api.previewTheme(null))}>
              {t('bar.stop')}
            </Button>
          </>
        )}
        <Link to="/admin/theme_managed">{t('bar.manage')}</Link>
      </div>
    </aside>
  );
}

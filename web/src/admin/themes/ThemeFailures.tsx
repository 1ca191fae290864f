import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { WHOLE_THEME_PARTS, type ThemeView } from '@vitrine/contracts';
import { themesApi } from '../../api/themes-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './ThemesPage.module.css';

/** Parts whose failure affects the whole theme; all others are slots. */
const WHOLE: readonly string[] = WHOLE_THEME_PARTS;

/** List of the failures reported by browsers, for which the default theme was shown instead. */
export function ThemeFailures({ theme, onChanged }: { theme: ThemeView; onChanged: () => Promise<void> }) {
  const { t, i18n } = useTranslation('themes');
  const problem = useErrorMessage();
  if (theme.failures.length === 0) return null;
  const timeText = (at: number) =>
    new Date(at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const where = (place: string) => (WHOLE.includes(place) ? t(`failures.${place}`) : t('failures.slot', { place }));
  const forget = async () => {
    try {
      await themesApi.clearFailures(theme.id);
      await onChanged();
    } catch (error) {
      toast('error', problem(error));
    }
  };
  return (
    <Callout tone="warning">
      <p>{t('failures.title')}</p>
      <ul className={styles.failures}>
        {theme.failures.map(({ failingPart, message, count, lastAt }) => (
          <li key={`${failingPart} ${message}`}>
            <strong>{where(failingPart)}</strong> {message}{' '}
            <span>{t('failures.seen', { count, when: timeText(lastAt) })}</span>
          </li>
        ))}
      </ul>
      <Button size="1" variant="soft" color="gray" onClick={() => void forget()}>
        {t('failures.forget')}
      </Button>
    </Callout>
  );
}

import { useTranslation } from 'react-i18next';
import type { ThemeContrast } from '@vitrine/contracts';

/** Hook that returns a function for the text about a pair of colours with low contrast. */
export function useContrastText() {
  const { t } = useTranslation('themes');
  return ({ appearance, text, background, ratio, needed }: ThemeContrast): string =>
    t('scan.poor', {
      appearance: t(`scan.${appearance}`),
      text: t(`scan.${text}`),
      on: t(`scan.${background}`),
      ratio,
      needed,
    });
}

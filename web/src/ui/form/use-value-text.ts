import { useTranslation } from 'react-i18next';

/** Hook that returns a function for the value of a field as text, for a comparison of two of them. */
export function useValueText() {
  const { t } = useTranslation('ui');
  return (value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('conflict.empty');
    if (typeof value === 'boolean') return value ? t('conflict.on') : t('conflict.off');
    if (!Array.isArray(value))
      return typeof value === 'object' ? t('conflict.other') : String(value as string | number);
    return value.length === 0 ? t('conflict.empty') : value.join(', ');
  };
}

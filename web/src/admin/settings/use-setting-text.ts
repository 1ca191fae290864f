import type { FieldForm } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import { useValueText } from '../../ui/form/use-value-text.ts';

/** Hook that returns a function for the value of a setting as text. Of a secret, only whether it is a new one. */
export function useSettingText() {
  const { t } = useTranslation('settings');
  const text = useValueText();
  return (field: FieldForm | undefined, value: unknown): string => {
    if (field?.writeOnly) return value === '' ? t('conflict.secretKept') : t('conflict.secretChanged');
    return text(value, { field });
  };
}

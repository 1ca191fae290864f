import type { ConfigForm } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { useForm } from '../use-form.ts';

/** Hook for a settings form: shows a toast after saving, and errors at their fields. */
export function useSettingsForm(
  form: ConfigForm,
  values: Readonly<Record<string, unknown>>,
  save: () => Promise<void>,
) {
  const { t } = useTranslation('settings');
  const problem = useErrorMessage();
  return useForm(form, values, async () => {
    try {
      await save();
      toast('success', t('saved'));
    } catch (error) {
      toast('error', t('failed', { problem: problem(error) }));
      throw error;
    }
  });
}

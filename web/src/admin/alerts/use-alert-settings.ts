import type { AlertSettings } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import { alertApi } from '../../api/alerts-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';

/** Hook for the settings of notifications without an alert rule; `save` changes some of them and keeps the rest. */
export function useAlertSettings() {
  const { t } = useTranslation('alerts');
  const { data, error, reload, setData } = useApiQuery(alertApi.settings);
  const save = async (change: Partial<AlertSettings>) => {
    // Read again, since another page may have changed the other values meanwhile.
    setData(await alertApi.saveSettings({ ...(await alertApi.settings()), ...change }));
    toast('success', t('saved'));
  };
  return { settings: data, error, reload, save };
}

import type { AlertSettings } from '@vitrine/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { alertApi } from '../../api/alerts-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useAsyncData } from '../use-async-data.ts';

/** Hook for the settings of notifications without an alert rule; `save` changes some of them and keeps the rest. */
export function useAlertSettings() {
  const { t } = useTranslation('alerts');
  const load = useCallback((signal?: AbortSignal) => alertApi.settings(signal), []);
  const { data, error, reload, setData } = useAsyncData(load);
  const save = async (change: Partial<AlertSettings>) => {
    // Read again, since another page may have changed the other values meanwhile.
    setData(await alertApi.saveSettings({ ...(await alertApi.settings()), ...change }));
    toast('success', t('saved'));
  };
  return { settings: data, error, reload, save };
}

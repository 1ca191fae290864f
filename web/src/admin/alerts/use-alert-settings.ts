import type { AlertSettings } from '@vitrine/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { alertApi } from '../../api/alerts-api.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { useAsyncData } from '../use-async-data.ts';

/** What is told without a rule of its own; `save` changes some of it and leaves the rest. */
export function useAlertSettings() {
  const { t } = useTranslation('alerts');
  const load = useCallback((signal?: AbortSignal) => alertApi.settings(signal), []);
  const { data, error, reload, setData } = useAsyncData(load);
  const save = async (change: Partial<AlertSettings>) => {
    // Asked again: another page may have changed the other values meanwhile.
    setData(await alertApi.saveSettings({ ...(await alertApi.settings()), ...change }));
    toast('success', t('saved'));
  };
  return { settings: data, error, reload, save };
}

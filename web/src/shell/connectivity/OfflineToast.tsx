import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toasts/toasts.ts';

/** Shows a toast when the device goes offline, and when it is online again. */
export function OfflineToast() {
  const { t } = useTranslation('shell');
  useEffect(() => {
    const offline = () => toast('error', t('offline.toast'));
    const online = () => toast('success', t('offline.back'));
    addEventListener('offline', offline);
    addEventListener('online', online);
    return () => {
      removeEventListener('offline', offline);
      removeEventListener('online', online);
    };
  }, [t]);
  return null;
}

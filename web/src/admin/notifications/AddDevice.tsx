import { useTranslation } from 'react-i18next';
import { api } from '../../api/public-api.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { PushUnavailableError, subscribeDevice } from './subscribe-device.ts';

/** Id of the plugin whose channels are browsers. */
export const WEB_PUSH = 'web-push';

interface AddDeviceProps {
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Dialog that adds this browser as a channel. */
export function AddDevice({ onClose, onSaved }: AddDeviceProps) {
  const { t } = useTranslation('notifications');
  const add = async () => {
    try {
      const values = { ...(await subscribeDevice()) };
      const name = t('device.name', { platform: navigator.platform });
      await api.addChannel({ name, plugin: WEB_PUSH, enabled: true, events: null, language: 'en', values });
    } catch (error) {
      if (!(error instanceof PushUnavailableError)) throw error;
      return toast('error', t(`device.${error.reason}`));
    }
    toast('success', t('device.done'));
    onSaved();
  };
  return (
    <ConfirmDialog
      danger={false}
      title={t('device.title')}
      text={t('device.text')}
      submit={t('device.submit')}
      onClose={onClose}
      onConfirm={add}
    />
  );
}

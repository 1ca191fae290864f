import { Switch } from '@radix-ui/themes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { changeRow } from '../../api/change-row.ts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './NotificationsPage.module.css';

/** Switch for all notifications; shows a hint if none are sent. */
export function MasterSwitch() {
  const { t } = useTranslation('notifications');
  const problem = useErrorMessage();
  const id = useId();
  const { data, setData } = useApiQuery(api.notificationSettings);
  if (!data) return null;
  const switchRule = async (enabled: boolean) => {
    setData({ ...data, data: { enabled } });
    try {
      setData(await changeRow({ etag: data.version }, ({ etag }) => api.changeNotificationSettings({ enabled }, etag)));
      toast('success', t('master.saved'));
    } catch (failure) {
      setData(data);
      toast('error', problem(failure));
    }
  };
  return (
    <>
      <div className={styles.master}>
        <label htmlFor={id}>{t('master.label')}</label>
        <Switch id={id} checked={data.data.enabled} onCheckedChange={enabled => void switchRule(enabled)} />
      </div>
      {!data.data.enabled && <Callout tone="warning">{t('master.off')}</Callout>}
    </>
  );
}

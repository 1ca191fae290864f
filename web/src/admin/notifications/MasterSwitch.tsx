import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/routes.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { Notice } from '../../ui/Notice.tsx';
import switchStyles from '../../ui/schema-form/SchemaForm.module.css';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { useLoaded } from '../use-loaded.ts';
import styles from './NotificationsPage.module.css';

/** Turns all notices on or off, and says so where none are sent. */
export function MasterSwitch() {
  const { t } = useTranslation('notifications');
  const problem = useProblemText();
  const id = useId();
  const { data, setData } = useLoaded(useCallback((signal?: AbortSignal) => api.notificationSettings(signal), []));
  if (!data) return null;
  const turn = async (enabled: boolean) => {
    setData({ enabled });
    try {
      setData(await api.changeNotificationSettings({ enabled }));
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
        <input
          id={id}
          type="checkbox"
          role="switch"
          className={switchStyles.switch}
          checked={data.enabled}
          onChange={event => void turn(event.target.checked)}
        />
      </div>
      {!data.enabled && <Notice tone="warning">{t('master.off')}</Notice>}
    </>
  );
}

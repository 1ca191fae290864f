import { Button } from '@radix-ui/themes';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/routes.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { useLoaded } from '../use-loaded.ts';
import styles from './PluginsPage.module.css';

/** Banner of the admin area while plugins are left out: why that is, and how to go on. */
export function SafeModeBanner() {
  const { t } = useTranslation('plugins');
  const problem = useProblemText();
  const { data, setData } = useLoaded(useCallback(signal => api.pluginMode(signal), []));
  const [busy, setBusy] = useState(false);
  if (!data?.cause || data.mode === 'all') return null;
  const leave = async () => {
    setBusy(true);
    try {
      setData(await api.leaveSafeMode());
    } catch (error) {
      toast('error', problem(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice tone="warning">
      <span>{t(`safeMode.${data.cause}.${data.mode}`)}</span>
      {data.cause === 'crashes' && (
        <div className={styles.actions}>
          <Button variant="soft" loading={busy} onClick={() => void leave()}>
            {t('safeMode.leave')}
          </Button>
        </div>
      )}
    </Notice>
  );
}

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pluginsApi } from '../../api/plugins-api.ts';
import { api } from '../../api/public-api.ts';
import { refresh, useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './PluginsPage.module.css';

/** Banner of the admin area in safe mode: why plugins are disabled, and how to leave safe mode. */
export function SafeModeBanner() {
  const { t } = useTranslation('plugins');
  const problem = useErrorMessage();
  const { data, setData } = useApiQuery(api.pluginMode);
  const [busy, setBusy] = useState(false);
  if (!data?.cause || data.mode === 'all') return null;
  const leave = async () => {
    setBusy(true);
    try {
      setData(await api.leaveSafeMode());
      // The banner is above every page, so the list of plugins may be open, and plugin pages become available again.
      await refresh(api.plugins, pluginsApi.pages, pluginsApi.attention);
    } catch (error) {
      toast('error', problem(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.safeMode}>
      <Callout tone="warning">
        <span>{t(`safeMode.${data.cause}.${data.mode}`)}</span>
        {data.cause === 'crashes' && (
          <div className={styles.actions}>
            <Button variant="soft" loading={busy} onClick={() => void leave()}>
              {t('safeMode.leave')}
            </Button>
          </div>
        )}
      </Callout>
    </div>
  );
}

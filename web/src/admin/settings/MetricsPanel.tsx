import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutApi } from '../../api/about-api.ts';
import { basePath } from '../../api/base-path.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { Panel } from '../page/Panel.tsx';
import styles from './Settings.module.css';

/** Returns the job for the Prometheus configuration. */
const jobOf = (token: string) => `scrape_configs:
  - job_name: vitrine
    scheme: ${window.location.protocol.slice(0, -1)}
    metrics_path: ${basePath}/metrics
    authorization:
      credentials: ${token}
    static_configs:
      - targets: ['${window.location.host}']`;

/** Panel that enables `/metrics` with a separate token, which is shown once. */
export function MetricsPanel() {
  const { t } = useTranslation('about');
  const problem = useErrorMessage();
  const { data, error, reload } = useApiQuery(aboutApi.metrics);
  const [token, setToken] = useState<string>();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      await reload();
    } catch (failure) {
      toast('error', problem(failure));
    }
    setBusy(false);
  };
  const renew = () => attempt(async () => setToken((await aboutApi.newMetricsToken()).token));
  const close = () =>
    attempt(async () => {
      await aboutApi.closeMetrics();
      setToken(undefined);
    });
  return (
    <Panel title={t('metrics.title')} lead={t(data?.enabled ? 'metrics.on' : 'metrics.off')}>
      <LoadError error={error} onRetry={reload} />
      {token && <CopyText label={t('metrics.once')} text={jobOf(token)} />}
      {data && (
        <div className={styles.line}>
          <Button variant="soft" loading={busy} onClick={() => void renew()}>
            {t(data.enabled ? 'metrics.renew' : 'metrics.open')}
          </Button>
          {data.enabled && (
            <Button variant="soft" color="red" disabled={busy} onClick={() => void close()}>
              {t('metrics.close')}
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}

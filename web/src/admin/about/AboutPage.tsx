import { Button } from '@radix-ui/themes';
import { LifeBuoy } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutApi } from '../../api/about-api.ts';
import { LoadError } from '../LoadError.tsx';
import { PageTitle } from '../PageTitle.tsx';
import styles from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import { SystemInfo } from './SystemInfo.tsx';
import { Licences } from './Licences.tsx';
import { MetricsPanel } from './MetricsPanel.tsx';
import { PluginUsageTable } from './PluginUsageTable.tsx';
import { UpdatesPanel } from './UpdatesPanel.tsx';

/** Page `/admin/about`: version, resource usage and support bundle of this installation. */
export function AboutPage() {
  const { t } = useTranslation(['about', 'settings', 'form', 'problems']);
  const { data, error, reload } = useAsyncData(useCallback((signal?: AbortSignal) => aboutApi.about(signal), []));
  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <header className={styles.head}>
        <PageTitle />
        <Button variant="soft" onClick={() => window.location.assign(aboutApi.supportAddress)}>
          <LifeBuoy aria-hidden size={17} />
          {t('support.submit')}
        </Button>
      </header>
      <p className={styles.lead}>{t('support.hint')}</p>
      <LoadError error={error} onRetry={reload} />
      {data && (
        <>
          <SystemInfo about={data} />
          <PluginUsageTable plugins={data.plugins} />
          <UpdatesPanel stored={data.updates} />
        </>
      )}
      <MetricsPanel />
      <Licences />
    </div>
  );
}

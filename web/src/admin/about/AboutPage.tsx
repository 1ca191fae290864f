import { Button } from '@radix-ui/themes';
import { LifeBuoy } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutApi } from '../../api/about-routes.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import { PageTitle } from '../PageTitle.tsx';
import styles from '../Table.module.css';
import { useLoaded } from '../use-loaded.ts';
import { Facts } from './Facts.tsx';
import { Licences } from './Licences.tsx';
import { MetricsPanel } from './MetricsPanel.tsx';
import { PluginCosts } from './PluginCosts.tsx';
import { UpdatesPanel } from './UpdatesPanel.tsx';

/** `/admin/about`: what this installation is, how it fares, and what somebody who helps needs. */
export function AboutPage() {
  const { t } = useTranslation(['about', 'settings', 'form', 'problems']);
  const { data, error, reload } = useLoaded(useCallback((signal?: AbortSignal) => aboutApi.about(signal), []));
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
      <LoadFailed error={error} onRetry={reload} />
      {data && (
        <>
          <Facts about={data} />
          <PluginCosts plugins={data.plugins} />
          <UpdatesPanel stored={data.updates} />
        </>
      )}
      <MetricsPanel />
      <Licences />
    </div>
  );
}

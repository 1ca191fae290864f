import { Button } from '@radix-ui/themes';
import { LifeBuoy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { aboutApi } from '../../api/about-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { downloadFrom } from '../../ui/save-file.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { CoresPanel } from './CoresPanel.tsx';
import { Licences } from './Licences.tsx';
import { PluginUsageTable } from './PluginUsageTable.tsx';
import { SystemInfo } from './SystemInfo.tsx';
import { UpdatesPanel } from './UpdatesPanel.tsx';

/** Page `/admin/about`: version, resource usage and support bundle of this installation. */
export function AboutPage() {
  const { t } = useTranslation(['about', 'settings', 'form', 'problems']);
  const { data, error, reload } = useApiQuery(aboutApi.about);
  return (
    <Page narrow beside="forms">
      <PageHeader lead={t('support.hint')}>
        <Button variant="soft" onClick={() => downloadFrom(aboutApi.supportAddress)}>
          <LifeBuoy aria-hidden size={17} />
          {t('support.submit')}
        </Button>
      </PageHeader>
      <LoadError error={error} onRetry={reload} />
      {data && (
        <>
          <SystemInfo about={data} />
          <CoresPanel />
          <PluginUsageTable plugins={data.plugins} />
          <UpdatesPanel />
        </>
      )}
      <Licences />
    </Page>
  );
}

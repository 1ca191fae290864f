import { Button } from '@radix-ui/themes';
import { NETWORK, SITE } from '@vitrine/contracts/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteInfo } from '../../shell/site/site.ts';
import { EmbedDialog } from '../embed/EmbedDialog.tsx';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { Panel } from '../page/Panel.tsx';
import styles from './Settings.module.css';
import { SettingsForm } from './SettingsForm.tsx';

/** Page `/admin/settings/site`: name, URL and visibility of the site. */
export function SitePage() {
  const { reload } = useSiteInfo();
  return (
    <Page narrow beside="forms">
      <PageHeader />
      <SettingsForm group={SITE} onSaved={reload} />
      <SettingsForm group={NETWORK} />
      <Elsewhere />
    </Page>
  );
}

/** Panel that opens the badge and card of the site. */
function Elsewhere() {
  const { t } = useTranslation('embed');
  const { info } = useSiteInfo();
  const [open, setOpen] = useState(false);
  return (
    <Panel title={t('site.title')} lead={t('site.text')}>
      <div className={styles.actions}>
        <Button type="button" variant="soft" onClick={() => setOpen(true)}>
          {t('site.open')}
        </Button>
      </div>
      {open && <EmbedDialog subject={{ name: info.site.name }} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutgoingHeartbeat } from '@vitrine/contracts';
import { HEARTBEAT, NETWORK, SITE } from '@vitrine/contracts/settings';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Callout } from '../../ui/Callout.tsx';
import { EmbedDialog } from '../embed/EmbedDialog.tsx';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { Panel } from '../page/Panel.tsx';
import styles from './Settings.module.css';
import { SettingsForm } from './SettingsForm.tsx';
import { StartPageForm } from './StartPageForm.tsx';

/** Page `/admin/settings/site`: name, URL and visibility of the site. */
export function SitePage() {
  const { reload } = useSiteInfo();
  return (
    <Page narrow beside="forms">
      <PageHeader />
      <SettingsForm group={SITE} onSaved={reload} />
      <StartPageForm />
      <SettingsForm group={NETWORK} />
      <Heartbeat />
      <Elsewhere />
    </Page>
  );
}

/** Form of the heartbeat, with the result of the last ping. */
function Heartbeat() {
  const { t, i18n } = useTranslation('settings');
  const format = formatter(i18n.language);
  return (
    <SettingsForm<OutgoingHeartbeat> group={HEARTBEAT} valuesIn={({ url }) => ({ url })}>
      {({ data: { sentAt, failure } }) =>
        failure !== null ? (
          <Callout tone="warning">{t('heartbeat.failed', { failure })}</Callout>
        ) : (
          sentAt !== null && (
            <Callout tone="info">
              {t('heartbeat.sent', { time: `${format.day(sentAt)} ${format.timeWithSeconds(sentAt)}` })}
            </Callout>
          )
        )
      }
    </SettingsForm>
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

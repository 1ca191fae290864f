import { Button } from '@radix-ui/themes';
import type { SiteSettings } from '@vitrine/contracts';
import { useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsApi } from '../../api/settings-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { EmbedDialog } from '../embed/EmbedDialog.tsx';
import { LoadError } from '../LoadError.tsx';
import { PageTitle } from '../PageTitle.tsx';
import { useAsyncData } from '../use-async-data.ts';
import styles from './Settings.module.css';
import { SettingsPanel } from './SettingsPanel.tsx';
import type { FormOf } from '../../ui/schema-form/form-of.ts';

/** Page `/admin/settings/site`: name, URL and visibility of the site. */
export function SitePage() {
  const { data, error, reload } = useAsyncData(useCallback((signal?: AbortSignal) => settingsApi.site(signal), []));
  return (
    <div className={styles.page}>
      <PageTitle />
      <LoadError error={error} onRetry={reload} />
      {data && <Panel stored={data} />}
      {data && <Elsewhere />}
    </div>
  );
}

/** Panel that opens the badge and card of the site. */
function Elsewhere() {
  const { t } = useTranslation('embed');
  const { info } = useSiteInfo();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{t('site.title')}</h2>
      <p className={styles.lead}>{t('site.text')}</p>
      <div className={styles.actions}>
        <Button type="button" variant="soft" onClick={() => setOpen(true)}>
          {t('site.open')}
        </Button>
      </div>
      {open && <EmbedDialog subject={{ name: info.site.name }} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Returns the time zones that this browser knows, and the current one. */
const zonesWith = (zone: string) => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])].sort();

function Panel({ stored }: { stored: SiteSettings }) {
  const { t } = useTranslation('settings');
  const { reload } = useSiteInfo();
  const [values, setValues] = useState(stored);
  const [savedUrl, setSavedUrl] = useState(stored.publicUrl);
  const form = useMemo(
    (): FormOf<SiteSettings> => ({
      type: 'object',
      properties: {
        name: { type: 'string', widget: 'text', title: t('site.name'), maxLength: 100 },
        description: {
          type: 'string',
          widget: 'multiline',
          title: t('site.description'),
          description: t('site.descriptionHint'),
          maxLength: 500,
        },
        publicUrl: {
          type: 'string',
          widget: 'url',
          title: t('site.publicUrl'),
          description: t('site.publicUrlHint'),
          placeholder: 'https://status.example.org',
        },
        timeZone: {
          type: 'string',
          widget: 'select',
          title: t('site.zone'),
          description: t('site.zoneHint'),
          enum: zonesWith(stored.timeZone),
        },
        private: { type: 'boolean', widget: 'switch', title: t('site.private'), description: t('site.privateHint') },
        origins: {
          type: 'array',
          widget: 'list',
          title: t('site.origins'),
          description: t('site.originsHint'),
          placeholder: 'https://www.example.org',
        },
      },
      required: ['name'],
    }),
    [t, stored.timeZone],
  );
  const save = async () => {
    const { publicUrl, ...site } = values;
    // Needs a step-up, which the user may decline: done first, so that nothing is saved partially.
    if (publicUrl !== savedUrl) setSavedUrl((await settingsApi.savePublicUrl(publicUrl)).publicUrl);
    setValues(await settingsApi.saveSite(site));
    await reload();
  };
  return (
    <SettingsPanel
      title={t('site.title')}
      form={form}
      values={{ ...values }}
      onChange={next => setValues(next as unknown as SiteSettings)}
      onSave={save}
    />
  );
}

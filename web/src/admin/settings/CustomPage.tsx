import { Button } from '@radix-ui/themes';
import type { CustomSettings } from '@vitrine/contracts';
import { ExternalLink } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../api/base-path.ts';
import { settingsApi } from '../../api/settings-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { LoadError } from '../LoadError.tsx';
import { PageTitle } from '../PageTitle.tsx';
import { useAsyncData } from '../use-async-data.ts';
import { FaviconPanel } from './FaviconPanel.tsx';
import styles from './Settings.module.css';
import { SettingsPanel } from './SettingsPanel.tsx';
import type { FormOf } from '../../ui/schema-form/form-of.ts';

/** Page `/admin/settings/custom`: custom markup of public pages, and their icon. */
export function CustomPage() {
  const { data, error, reload } = useAsyncData(useCallback((signal?: AbortSignal) => settingsApi.custom(signal), []));
  return (
    <div className={styles.page}>
      <PageTitle />
      <FaviconPanel />
      <LoadError error={error} onRetry={reload} />
      {data && <Panel stored={data} />}
    </div>
  );
}

function Panel({ stored }: { stored: CustomSettings }) {
  const { t } = useTranslation('settings');
  const { reload } = useSiteInfo();
  const [values, setValues] = useState(stored);
  const form = useMemo(
    (): FormOf<CustomSettings> => ({
      type: 'object',
      properties: {
        head: {
          type: 'string',
          widget: 'multiline',
          title: t('custom.head'),
          description: t('custom.headHint'),
          placeholder: '<meta name="…" content="…">',
        },
        body: {
          type: 'string',
          widget: 'multiline',
          title: t('custom.body'),
          description: t('custom.bodyHint'),
          placeholder: '<footer>…</footer>',
        },
        origins: {
          type: 'array',
          widget: 'list',
          title: t('custom.origins'),
          description: t('custom.originsHint'),
          placeholder: 'https://stats.example.org',
        },
      },
      required: [],
    }),
    [t],
  );
  const save = async () => {
    setValues(await settingsApi.saveCustom(values));
    await reload();
  };
  const look = (
    <Button asChild variant="soft" color="gray">
      <a href={`${basePath}/`} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden size={15} />
        {t('custom.look')}
      </a>
    </Button>
  );
  return (
    <div className={styles.code}>
      <SettingsPanel
        title={t('custom.title')}
        lead={t('custom.lead')}
        form={form}
        values={{ ...values }}
        onChange={next => setValues(next as unknown as CustomSettings)}
        onSave={save}
        actions={look}
      />
    </div>
  );
}

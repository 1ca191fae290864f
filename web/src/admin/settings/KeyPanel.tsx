import { Button } from '@radix-ui/themes';
import type { ConfigForm, SiteKey } from '@vitrine/contracts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsApi } from '../../api/settings-routes.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { useLoaded } from '../use-loaded.ts';
import { newKey } from './new-key.ts';
import styles from './Settings.module.css';
import { SettingsPanel } from './SettingsPanel.tsx';

/** The one key that may do everything: chosen or made here, stored as a hash, and never shown again. */
export function KeyPanel() {
  const { data, error, reload, setData } = useLoaded(
    useCallback((signal?: AbortSignal) => settingsApi.siteKey(signal), []),
  );
  return (
    <>
      <LoadFailed error={error} onRetry={reload} />
      {data && <Panel stored={data} onSaved={setData} />}
    </>
  );
}

function Panel({ stored: { set }, onSaved }: { stored: SiteKey; onSaved: (key: SiteKey) => void }) {
  const { t } = useTranslation('settings');
  /** An empty box keeps the key that is set; null takes it away. */
  const [key, setKey] = useState<string | null>('');
  const [made, setMade] = useState<string>();
  const form = useMemo(
    (): ConfigForm => ({
      type: 'object',
      properties: {
        key: { type: 'string', widget: 'secret', title: t('key.key'), description: t('key.keyHint'), stored: set },
      },
      required: [],
    }),
    [t, set],
  );
  const save = async () => {
    if (key === '') return;
    onSaved(await settingsApi.saveSiteKey(key ?? ''));
    setKey('');
  };
  const make = () => {
    const fresh = newKey();
    setMade(fresh);
    setKey(fresh);
  };
  return (
    <SettingsPanel
      title={t('key.title')}
      lead={t('key.lead')}
      form={form}
      values={{ key }}
      onChange={values => setKey(values.key as string | null)}
      onSave={save}
      actions={
        <Button type="button" variant="soft" color="gray" onClick={make}>
          {t('discovery.make')}
        </Button>
      }
    >
      {made && (
        <div>
          <p className={styles.note}>{t('key.once')}</p>
          <CopyText label={t('key.key')} text={made} />
        </div>
      )}
    </SettingsPanel>
  );
}

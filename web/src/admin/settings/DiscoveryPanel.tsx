import { Button } from '@radix-ui/themes';
import type { ConfigForm, Discovery } from '@vitrine/contracts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { nodeApi } from '../../api/node-routes.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import { useLoaded } from '../use-loaded.ts';
import { newKey } from './new-key.ts';
import styles from './Settings.module.css';
import { SettingsPanel } from './SettingsPanel.tsx';

/** The key with which machines add themselves. */
export function DiscoveryPanel() {
  const { data, error, reload } = useLoaded(useCallback((signal?: AbortSignal) => nodeApi.discovery(signal), []));
  return (
    <>
      <LoadFailed error={error} onRetry={reload} />
      {data && <Panel stored={data} />}
    </>
  );
}

function Panel({ stored }: { stored: Discovery }) {
  const { t } = useTranslation('settings');
  const [values, setValues] = useState(stored);
  const form = useMemo(
    (): ConfigForm => ({
      type: 'object',
      properties: {
        key: {
          type: 'string',
          widget: 'text',
          title: t('discovery.key'),
          description: t('discovery.keyHint'),
          maxLength: 128,
        },
      },
      required: [],
    }),
    [t],
  );
  return (
    <SettingsPanel
      title={t('discovery.title')}
      form={form}
      values={{ ...values }}
      onChange={next => setValues(next as unknown as Discovery)}
      onSave={async () => setValues(await nodeApi.setDiscovery(values))}
      actions={
        <Button type="button" variant="soft" color="gray" onClick={() => setValues({ key: newKey() })}>
          {t('discovery.make')}
        </Button>
      }
    >
      <p className={styles.note}>
        <Link to="/admin?join=1">{t('discovery.codes')}</Link>
      </p>
    </SettingsPanel>
  );
}

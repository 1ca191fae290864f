import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsApi } from '../../api/settings-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './Settings.module.css';

/** Panel that updates the database of the saved provider: from its configured source, or from a file. */
export function GeoipDatabase({ saved }: { saved: boolean }) {
  const { t } = useTranslation('settings');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState<'update' | 'upload'>();
  const [error, setError] = useState<unknown>();
  const renew = async (action: 'update' | 'upload', work: () => Promise<{ readonly detail: string }>) => {
    setBusy(action);
    setError(undefined);
    try {
      toast('success', t('geoip.updated', await work()));
    } catch (failure) {
      toast('error', t('geoip.updateFailed'));
      setError(failure);
    }
    setBusy(undefined);
  };
  return (
    <div className={styles.divided}>
      <h3>{t('geoip.database')}</h3>
      <p className={styles.note}>{t(saved ? 'geoip.databaseHint' : 'geoip.saveFirst')}</p>
      <div className={styles.line}>
        <Button
          type="button"
          variant="soft"
          disabled={!saved || busy === 'upload'}
          loading={busy === 'update'}
          onClick={() => void renew('update', settingsApi.updateGeoip)}
        >
          {t('geoip.update')}
        </Button>
        <FileButton
          accept=".mmdb,.gz"
          label={t('geoip.file')}
          variant="soft"
          color="gray"
          disabled={!saved || busy === 'update'}
          loading={busy === 'upload'}
          onFile={file => void renew('upload', () => settingsApi.uploadGeoip(file))}
        >
          {t('geoip.upload')}
        </FileButton>
      </div>
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
    </div>
  );
}

import { Button, TextField } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalizedLocation } from '@vitrine/contracts';
import { ProblemError } from '../../api/problem-error.ts';
import { settingsApi } from '../../api/settings-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './Settings.module.css';

/** Form that looks up one IP address with the selected provider, even if it is unsaved. */
export function GeoipTest({ provider }: { provider: string }) {
  const { t } = useTranslation('settings');
  const problem = useErrorMessage();
  const id = useId();
  const [address, setAddress] = useState('');
  const [found, setFound] = useState<{ readonly of: string; readonly location: LocalizedLocation | null }>();
  const { busy, error, run } = useAction(async () => {
    setFound(undefined);
    const requestedAddress = address.trim();
    setFound({ of: requestedAddress, location: (await settingsApi.testGeoip(requestedAddress, provider)).location });
  });
  const noAddress = error instanceof ProblemError && error.code === 'request.invalid';
  return (
    <div className={styles.divided}>
      <h3>
        <label htmlFor={id}>{t('geoip.test')}</label>
      </h3>
      <div className={styles.line}>
        <TextField.Root
          id={id}
          size="3"
          inputMode="decimal"
          placeholder="203.0.113.7"
          value={address}
          autoComplete="off"
          aria-invalid={noAddress}
          onChange={event => setAddress(event.target.value)}
          onKeyDown={event => {
            // The input is nested in another form: Enter must run the test instead of saving.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void run();
          }}
        />
        <Button type="button" variant="soft" loading={busy} onClick={() => void run()}>
          {t('geoip.ask')}
        </Button>
      </div>
      {error !== undefined && <Callout tone="error">{noAddress ? t('geoip.noAddress') : problem(error)}</Callout>}
      {found && (
        <p className={styles.location} role="status">
          {found.location
            ? [
                `${found.location.flag} ${found.location.name} (${found.location.country})`,
                found.location.region,
                found.location.city,
              ]
                .filter(Boolean)
                .join(', ')
            : t('geoip.nowhere', { address: found.of })}
        </p>
      )}
    </div>
  );
}

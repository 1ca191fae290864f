import { useTranslation } from 'react-i18next';
import type { OffsiteBackups } from '@vitrine/contracts';
import { OFFSITE } from '@vitrine/contracts/settings';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Callout } from '../../ui/Callout.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';

/** Panel of offsite backups, with the result of the last copy. */
export function OffsitePanel() {
  const { t, i18n } = useTranslation('settings');
  const format = formatter(i18n.language);
  return (
    <SettingsForm<OffsiteBackups>
      group={OFFSITE}
      valuesIn={({ kind, url, region, user }) => ({ kind, url, region, user })}
      stored={({ hasSecret, hasPassphrase }) => [
        ...(hasSecret ? ['secret'] : []),
        ...(hasPassphrase ? ['passphrase'] : []),
      ]}
    >
      {({ data: { kind, copiedAt, failure } }) =>
        kind !== 'off' && failure !== null ? (
          <Callout tone="warning">{t('offsite.failed', { failure })}</Callout>
        ) : (
          copiedAt !== null && <Callout tone="info">{t('offsite.copied', { time: format.dateTime(copiedAt) })}</Callout>
        )
      }
    </SettingsForm>
  );
}

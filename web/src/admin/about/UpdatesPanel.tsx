import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { About, Updates } from '@vitrine/contracts';
import { UPDATES } from '@vitrine/contracts/settings';
import { formatter } from '@vitrine/theme-sdk/shell';
import { aboutApi } from '../../api/about-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from '../settings/Settings.module.css';
import { SettingsForm } from '../settings/SettingsForm.tsx';

/** The response for the page contains more than the settings; the response to a change contains only the settings. */
const updatesIn = (data: About | Updates): Updates => ('updates' in data ? data.updates : data);

/** Panel of the update check. It is off by default: the server sends no requests by itself. */
export function UpdatesPanel() {
  const { t } = useTranslation('about');
  const problem = useErrorMessage();
  /** Result of a manual check. */
  const [checked, setChecked] = useState<Updates>();
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      setChecked(await aboutApi.checkUpdates());
    } catch (error) {
      toast('error', problem(error));
    }
    setBusy(false);
  };
  return (
    <SettingsForm<About | Updates>
      group={UPDATES}
      valuesIn={updatesIn}
      onSaved={() => setChecked(undefined)}
      actions={({ data }) =>
        updatesIn(data).enabled && (
          <Button type="button" variant="soft" loading={busy} onClick={() => void check()}>
            {t('updates.check')}
          </Button>
        )
      }
    >
      {({ data }) => <Result {...(checked ?? updatesIn(data))} />}
    </SettingsForm>
  );
}

function Result({ latest, newer, failure, checkedAt }: Updates) {
  const { t, i18n } = useTranslation('about');
  const format = formatter(i18n.language);
  return (
    <>
      {failure && <Callout tone="warning">{t('updates.failed', { why: failure })}</Callout>}
      {latest && newer && (
        <Callout tone="info">
          <a href={latest.url} target="_blank" rel="noreferrer">
            {t('updates.newer', { version: latest.version })}
          </a>
        </Callout>
      )}
      {latest && !newer && checkedAt !== null && (
        <p className={styles.note}>{t('updates.newest', { when: format.dateTime(checkedAt) })}</p>
      )}
    </>
  );
}

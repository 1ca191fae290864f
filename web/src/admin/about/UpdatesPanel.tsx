import { Button } from '@radix-ui/themes';
import type { Updates, UpdateSettings } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutApi } from '../../api/about-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { SettingsPanel } from '../settings/SettingsPanel.tsx';
import styles from '../settings/Settings.module.css';
import type { FormOf } from '../../ui/schema-form/form-of.ts';

/** Panel of the update check. Off by default: the server sends no requests by itself. */
export function UpdatesPanel({ stored }: { stored: Updates }) {
  const { t, i18n } = useTranslation('about');
  const format = formatter(i18n.language);
  const problem = useErrorMessage();
  const [known, setKnown] = useState(stored);
  const [values, setValues] = useState({ enabled: stored.enabled, feed: stored.feed });
  const [busy, setBusy] = useState(false);
  const form = useMemo(
    (): FormOf<UpdateSettings> => ({
      type: 'object',
      properties: {
        enabled: {
          type: 'boolean',
          widget: 'switch',
          title: t('updates.enabled'),
          description: t('updates.enabledHint'),
        },
        feed: {
          type: 'string',
          widget: 'url',
          title: t('updates.feed'),
          description: t('updates.feedHint'),
          placeholder: 'https://example.org/vitrine.json',
          when: { enabled: [true] },
        },
      },
      required: [],
    }),
    [t],
  );
  const check = async () => {
    setBusy(true);
    try {
      setKnown(await aboutApi.checkUpdates());
    } catch (error) {
      toast('error', problem(error));
    }
    setBusy(false);
  };
  const { latest, newer, failure, checkedAt } = known;
  return (
    <SettingsPanel
      title={t('updates.title')}
      form={form}
      values={values}
      onChange={next => setValues(next as typeof values)}
      onSave={async () => setKnown(await aboutApi.saveUpdates(values))}
      actions={
        known.enabled && (
          <Button type="button" variant="soft" loading={busy} onClick={() => void check()}>
            {t('updates.check')}
          </Button>
        )
      }
    >
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
    </SettingsPanel>
  );
}

import { Button } from '@radix-ui/themes';
import type { ControlSettings } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlApi } from '../../api/control-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { Callout } from '../../ui/Callout.tsx';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { useForm } from '../use-form.ts';
import styles from './Control.module.css';
import type { FormOf } from '../../ui/schema-form/form-of.ts';

/** Settings of the recording of remote control and its retention. */
export function RecordingSettings() {
  const { t } = useTranslation('control');
  const { data, error, reload, setData } = useApiQuery(controlApi.settings);
  return (
    <section className={styles.card} aria-labelledby="recording">
      <h2 id="recording">{t('recording.title')}</h2>
      <p>{t('recording.lead')}</p>
      <LoadError error={error} onRetry={reload} />
      {data && <SettingsForm settings={data} onSaved={setData} />}
    </section>
  );
}

function SettingsForm({
  settings,
  onSaved,
}: {
  settings: ControlSettings;
  onSaved: (settings: ControlSettings) => void;
}) {
  const { t } = useTranslation('control');
  const problem = useErrorMessage();
  const [values, setValues] = useState(settings);
  const form = useMemo<FormOf<ControlSettings>>(
    () => ({
      type: 'object',
      required: [],
      properties: {
        record: {
          type: 'boolean',
          widget: 'switch',
          title: t('recording.record'),
          description: t('recording.recordHint'),
        },
        keepDays: {
          type: 'integer',
          widget: 'number',
          title: t('recording.keepDays'),
          description: t('recording.keepDaysHint'),
          minimum: 1,
          maximum: 3650,
        },
        recordingsMb: {
          type: 'integer',
          widget: 'number',
          title: t('recording.megabytes'),
          description: t('recording.megabytesHint'),
          minimum: 1,
          maximum: 100_000,
        },
      },
    }),
    [t],
  );
  const { busy, error, problems, onSubmit } = useForm(form, { ...values }, async () => {
    onSaved(await controlApi.changeSettings(values));
    toast('success', t('recording.saved'));
  });
  return (
    <form noValidate onSubmit={onSubmit} className={styles.form}>
      <SchemaForm
        form={form}
        values={{ ...values }}
        onChange={changed => setValues(changed as unknown as ControlSettings)}
        problems={problems}
      />
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
      <div>
        <Button type="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

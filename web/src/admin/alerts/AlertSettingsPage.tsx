import { Button } from '@radix-ui/themes';
import type { AlertSettings } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/Callout.tsx';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { PageTitle } from '../PageTitle.tsx';
import table from '../Table.module.css';
import { useForm } from '../use-form.ts';
import styles from './Alerts.module.css';
import { useAlertSettings } from './use-alert-settings.ts';
import type { FormOf } from '../../ui/schema-form/form-of.ts';

/** Page `/admin/settings/notification`: notifications about expiry, traffic, sign-in and renewal. */
export function AlertSettingsPage() {
  const { t } = useTranslation('alerts');
  const { settings, error, reload, save } = useAlertSettings();
  return (
    <div className={table.page}>
      <header className={table.head}>
        <PageTitle />
      </header>
      <p className={table.lead}>{t('events.lead')}</p>
      <LoadError error={error} onRetry={reload} />
      {settings && <Form settings={settings} onSave={save} />}
    </div>
  );
}

function Form({
  settings: { expiry, signIn, renewal, trafficThresholdPercent },
  onSave,
}: {
  settings: AlertSettings;
  onSave: (change: Partial<AlertSettings>) => Promise<void>;
}) {
  const { t } = useTranslation('alerts');
  const problem = useErrorMessage();
  const [values, setValues] = useState<Record<string, unknown>>({
    ...expiry,
    signIn,
    renewal,
    trafficThresholdPercent: String(trafficThresholdPercent),
  });
  const form = useMemo((): FormOf<AlertSettings & AlertSettings['expiry']> => {
    const steps = ['0', ...Array.from({ length: 20 }, (_, i) => String((i + 1) * 5))];
    const on = { enabled: [true] };
    return {
      type: 'object',
      required: [],
      properties: {
        enabled: {
          type: 'boolean',
          widget: 'switch',
          title: t('events.expiry'),
          description: t('events.expiryHint'),
          group: t('events.expiryGroup'),
        },
        days: {
          type: 'integer',
          widget: 'number',
          title: t('events.days'),
          group: t('events.expiryGroup'),
          minimum: 0,
          maximum: 365,
          when: on,
        },
        hour: {
          type: 'integer',
          widget: 'number',
          title: t('events.hour'),
          group: t('events.expiryGroup'),
          minimum: 0,
          maximum: 23,
          when: on,
        },
        renewal: { type: 'boolean', widget: 'switch', title: t('events.renewal'), group: t('events.expiryGroup') },
        trafficThresholdPercent: {
          type: 'string',
          widget: 'select',
          title: t('events.traffic'),
          description: t('events.trafficHint'),
          group: t('events.trafficGroup'),
          enum: steps,
          enumTitles: Object.fromEntries(
            steps.map(step => [step, step === '0' ? t('events.trafficOff') : t('events.trafficFrom', { step })]),
          ),
        },
        signIn: { type: 'boolean', widget: 'switch', title: t('events.signIn'), group: t('events.signInGroup') },
      },
    };
  }, [t]);
  const { busy, error, problems, onSubmit } = useForm(form, values, async () => {
    const { enabled, days, hour, signIn, renewal, trafficThresholdPercent } =
      values as unknown as AlertSettings['expiry'] & {
        signIn: boolean;
        renewal: boolean;
        trafficThresholdPercent: string;
      };
    await onSave({
      expiry: { enabled, days, hour },
      signIn,
      renewal,
      trafficThresholdPercent: Number(trafficThresholdPercent),
    });
  });
  return (
    <form className={`${table.form} ${styles.narrow}`} noValidate onSubmit={onSubmit}>
      <SchemaForm form={form} values={values} onChange={setValues} problems={problems} />
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
      <div className={table.actions}>
        <Button type="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

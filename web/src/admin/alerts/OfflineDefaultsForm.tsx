import { Button } from '@radix-ui/themes';
import type { AdminNode, AlertSettings } from '@vitrine/contracts';
import { GRACE_HINT_SECONDS } from '@vitrine/contracts/alert-metrics';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/Callout.tsx';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import table from '../Table.module.css';
import { useForm } from '../use-form.ts';
import styles from './Alerts.module.css';
import { BacktestPanel } from './BacktestPanel.tsx';
import { useAlertSettings } from './use-alert-settings.ts';
import type { FormOf } from '../../ui/schema-form/form-of.ts';

/** Form of the defaults for nodes without their own configuration, and of the reference hosts of the connectivity check. */
export function OfflineDefaultsForm({ nodes, onSaved }: { nodes: readonly AdminNode[]; onSaved: () => Promise<void> }) {
  const { t } = useTranslation('alerts');
  const { settings, save } = useAlertSettings();
  return (
    <details className={styles.panel}>
      <summary>{t('usual.title')}</summary>
      {settings && (
        <Form
          settings={settings}
          nodes={nodes}
          onSave={async change => {
            await save(change);
            await onSaved();
          }}
        />
      )}
    </details>
  );
}

interface FormProps {
  readonly settings: AlertSettings;
  readonly nodes: readonly AdminNode[];
  readonly onSave: (change: Partial<AlertSettings>) => Promise<void>;
}

function Form({ settings: { offline, referenceHosts }, nodes, onSave }: FormProps) {
  const { t } = useTranslation('alerts');
  const problem = useErrorMessage();
  const [values, setValues] = useState<Record<string, unknown>>({ ...offline, referenceHosts });
  const form = useMemo(
    (): FormOf<AlertSettings['offline'] & Pick<AlertSettings, 'referenceHosts'>> => ({
      type: 'object',
      required: [],
      properties: {
        enabled: { type: 'boolean', widget: 'switch', title: t('usual.enabled') },
        graceSeconds: {
          type: 'integer',
          widget: 'number',
          title: t('usual.grace'),
          description: t('offline.graceHint'),
          minimum: 0,
          maximum: 86_400,
        },
        cooldownSeconds: {
          type: 'integer',
          widget: 'number',
          title: t('usual.cooldown'),
          description: t('usual.cooldownHint'),
          minimum: 0,
          maximum: 604_800,
        },
        referenceHosts: {
          type: 'array',
          widget: 'list',
          title: t('usual.anchors'),
          description: t('usual.anchorsHint'),
          maxItems: 10,
        },
      },
    }),
    [t],
  );
  const { busy, error, problems, onSubmit } = useForm(form, values, async () => {
    const { referenceHosts, ...offline } = values;
    await onSave({ offline: offline as AlertSettings['offline'], referenceHosts: referenceHosts as string[] });
  });
  const { graceSeconds } = values;
  const rehearsed =
    typeof graceSeconds === 'number' && nodes.length > 0
      ? ({ kind: 'offline', nodes: nodes.map(({ uuid }) => uuid), graceSeconds } as const)
      : undefined;
  const named = problems.map(one => ({ ...one, path: one.path.replace(/^offline\./, '') }));
  return (
    <form className={table.form} noValidate onSubmit={onSubmit}>
      <SchemaForm form={form} values={values} onChange={setValues} problems={named} />
      {Number(graceSeconds) < GRACE_HINT_SECONDS && <Callout tone="warning">{t('offline.graceHint')}</Callout>}
      <BacktestPanel rule={rehearsed} unit="" nodes={nodes} />
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
      <div className={table.actions}>
        <Button type="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

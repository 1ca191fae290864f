import type { AdminNode, AlertRule, NewSilence, Silence } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertApi } from '../../api/alerts-api.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useFieldMessage } from '../../ui/schema-form/use-field-message.ts';
import { selectOnly } from '../node-selector/select-only.ts';
import { ScopePicker } from '../node-selector/ScopePicker.tsx';
import { useForm } from '../use-form.ts';
import styles from './Alerts.module.css';
import { ScheduleFields } from './ScheduleFields.tsx';
import { newSilence, silenceForm } from './silence-form.ts';

interface SilenceDialogProps {
  /** The silence to edit; undefined for a new one. */
  readonly silence: Silence | undefined;
  readonly rules: readonly AlertRule[];
  /** Nodes that a new silence covers; all of them if none is named. */
  readonly chosen: readonly string[];
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

function valuesOf(silence: Silence | undefined, chosen: readonly string[]): NewSilence {
  if (!silence) return { ...newSilence(Date.now()), ...(chosen.length > 0 && { nodeSelector: selectOnly(chosen) }) };
  const { id: _, active: __, until: ___, ...values } = silence;
  return values;
}

/** Dialog that edits a silence. */
export function SilenceDialog({ silence, chosen, rules, nodes, onClose, onSaved }: SilenceDialogProps) {
  const { t } = useTranslation('alerts');
  const say = useFieldMessage();
  const [values, setValues] = useState(() => valuesOf(silence, chosen));
  const form = useMemo(() => silenceForm(t), [t]);
  const { busy, error, problems, onSubmit } = useForm(form, { ...values }, async () => {
    await (silence ? alertApi.changeSilence(silence.id, values) : alertApi.addSilence(values));
    await onSaved();
    toast('success', t('ui:saved', { name: values.name }));
    onClose();
  });
  const wrong = problems
    .filter(({ path }) => path.startsWith('schedule'))
    .map(one => ({ path: one.path, message: say(one) }));
  return (
    <FormShell
      title={silence ? t('silence.change', { name: silence.name }) : t('silence.add')}
      submit={t('save')}
      width={600}
      busy={busy}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SchemaForm
        form={form}
        values={{ ...values }}
        onChange={changed => setValues(changed as unknown as NewSilence)}
        problems={problems}
      />
      <ScheduleFields
        schedule={values.schedule}
        onChange={schedule => setValues({ ...values, schedule })}
        errors={wrong}
      />
      <div className={styles.times}>
        <label>
          {t('silence.rule')}
          <Choice
            label={t('silence.rule')}
            value={values.rule === null ? '' : String(values.rule)}
            onChange={rule => setValues({ ...values, rule: rule ? Number(rule) : null })}
            options={[['', t('silence.everyRule')], ...rules.map(({ id, name }) => [String(id), name] as const)]}
          />
        </label>
      </div>
      <ScopePicker
        scope={values.nodeSelector}
        nodes={nodes}
        onChange={nodeSelector => setValues({ ...values, nodeSelector })}
        error={problems.find(({ path }) => path.startsWith('nodeSelector'))?.message}
      />
    </FormShell>
  );
}

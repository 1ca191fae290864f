import { Button, Dialog } from '@radix-ui/themes';
import type { AdminNode, AlertRule, NewSilence, Silence } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertApi } from '../../api/alerts-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import boxes from '../../ui/schema-form/SchemaForm.module.css';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useFieldMessage } from '../../ui/schema-form/use-field-message.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { ScopePicker } from '../node-selector/ScopePicker.tsx';
import table from '../Table.module.css';
import { useForm } from '../use-form.ts';
import styles from './Alerts.module.css';
import { ScheduleFields } from './ScheduleFields.tsx';
import { newSilence, silenceForm } from './silence-form.ts';

interface SilenceDialogProps {
  /** The silence to edit; undefined for a new one. */
  readonly silence: Silence | undefined;
  readonly rules: readonly AlertRule[];
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

function valuesOf(silence: Silence | undefined): NewSilence {
  if (!silence) return newSilence(Date.now());
  const { id: _, active: __, until: ___, ...values } = silence;
  return values;
}

/** Dialog that edits a silence. */
export function SilenceDialog({ silence, rules, nodes, onClose, onSaved }: SilenceDialogProps) {
  const { t } = useTranslation('alerts');
  const problem = useErrorMessage();
  const say = useFieldMessage();
  const [values, setValues] = useState(() => valuesOf(silence));
  const form = useMemo(() => silenceForm(t), [t]);
  const { busy, error, problems, onSubmit } = useForm(form, { ...values }, async () => {
    await (silence ? alertApi.changeSilence(silence.id, values) : alertApi.addSilence(values));
    await onSaved();
    onClose();
  });
  const wrong = problems
    .filter(({ path }) => path.startsWith('schedule'))
    .map(one => ({ path: one.path, message: say(one) }));
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content maxWidth="600px" aria-describedby={undefined} onInteractOutside={event => event.preventDefault()}>
        <Dialog.Title className={table.title}>
          {silence ? t('silence.change', { name: silence.name }) : t('silence.add')}
        </Dialog.Title>
        <form className={table.form} noValidate onSubmit={onSubmit}>
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
              <select
                className={boxes.box}
                value={values.rule ?? ''}
                onChange={event =>
                  setValues({ ...values, rule: event.target.value ? Number(event.target.value) : null })
                }
              >
                <option value="">{t('silence.everyRule')}</option>
                {rules.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <ScopePicker
            scope={values.nodeSelector}
            nodes={nodes}
            onChange={nodeSelector => setValues({ ...values, nodeSelector })}
            error={problems.find(({ path }) => path.startsWith('nodeSelector'))?.message}
          />
          {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
          <div className={table.actions}>
            <Dialog.Close>
              <Button type="button" variant="soft" color="gray">
                {t('cancel')}
              </Button>
            </Dialog.Close>
            <Button type="submit" loading={busy}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}

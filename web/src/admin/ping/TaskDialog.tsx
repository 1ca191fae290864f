import type { AdminNode, AdminPingTask, NewPingTask } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pingApi } from '../../api/ping-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { ScopePicker } from '../node-selector/ScopePicker.tsx';
import { useForm } from '../use-form.ts';
import { NEW_TASK, taskForm } from './task-form.ts';

interface TaskDialogProps {
  /** The task to edit; undefined for a new one. */
  readonly task: AdminPingTask | undefined;
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

function valuesOf(task: AdminPingTask | undefined): NewPingTask {
  if (!task) return NEW_TASK;
  const { id: _, nodes: __, ...values } = task;
  return values;
}

/** Dialog that edits a ping task. */
export function TaskDialog({ task, nodes, onClose, onSaved }: TaskDialogProps) {
  const { t } = useTranslation('ping');
  const [values, setValues] = useState(() => valuesOf(task));
  const form = useMemo(() => taskForm(t, values.type), [t, values.type]);
  const { busy, error, problems, onSubmit } = useForm(form, { ...values }, async () => {
    await (task ? pingApi.change(task.id, values) : pingApi.add(values));
    await onSaved();
    toast('success', t('ui:saved', { name: values.name }));
    onClose();
  });
  const forgets = task && (task.target !== values.target || task.type !== values.type);
  return (
    <FormShell
      title={task ? t('form.change', { name: task.name }) : t('add')}
      submit={t('form.save')}
      width={600}
      busy={busy}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SchemaForm
        form={form}
        values={values}
        onChange={changed => setValues(changed as unknown as NewPingTask)}
        problems={problems}
      />
      <ScopePicker
        scope={values.nodeSelector}
        nodes={nodes}
        onChange={nodeSelector => setValues({ ...values, nodeSelector })}
        error={problems.find(({ path }) => path.startsWith('nodeSelector'))?.message}
      />
      {forgets && <Callout tone="warning">{t('form.forgets')}</Callout>}
    </FormShell>
  );
}

import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminNode, AdminPingTask, NewPingTask, NodeSelector } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { pingApi } from '../../api/ping-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { faultsOf } from '../../ui/form/schema-faults.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { storedRow } from '../../ui/form/use-form-conflict.ts';
import { NodeSelectorField } from '../node-selector/NodeSelectorField.tsx';
import { useNodeSelectorText } from '../node-selector/use-node-selector-text.ts';
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
  const { id: _, nodes: __, certificateUntil: ___, etag: ____, ...values } = task;
  return values;
}

/** Dialog that edits a ping task. */
export function TaskDialog({ task, nodes, onClose, onSaved }: TaskDialogProps) {
  const { t, i18n } = useTranslation(['ping', 'node-selector']);
  const { region } = formatter(i18n.language);
  const form = useForm<NewPingTask>({
    defaultValues: valuesOf(task),
    resolver: checkedBy(values => faultsOf(taskForm(t, values.type, region), values)),
  });
  const [type, target] = useWatch({ control: form.control, name: ['type', 'target'] });
  const fields = useMemo(() => taskForm(t, type, formatter(i18n.language).region), [t, type, i18n.language]);
  const selectorText = useNodeSelectorText(nodes);
  const save = async (values: NewPingTask, etag?: string) => {
    await (task ? pingApi.change(task.id, values, etag) : pingApi.add(values));
    await onSaved();
  };
  const forgets = task && (task.target !== target || task.type !== type);
  return (
    <FormDialog
      form={form}
      title={task ? t('form.change', { name: task.name }) : t('add')}
      submit={t('form.save')}
      width={600}
      stored={
        task && {
          ...storedRow(task, valuesOf),
          form: fields,
          labels: { nodeSelector: t('node-selector:label') },
          textOf: (field, value) => (field === 'nodeSelector' ? selectorText(value as NodeSelector) : undefined),
        }
      }
      done={({ name }) => t('ui:saved', { name })}
      onSubmit={save}
      onClose={onClose}
    >
      <SchemaFields form={fields} />
      <NodeSelectorField nodes={nodes} />
      {forgets && <Callout tone="warning">{t('form.forgets')}</Callout>}
    </FormDialog>
  );
}

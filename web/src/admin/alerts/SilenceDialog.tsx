import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminNode, AlertRule, NewSilence, NodeSelector, Schedule, Silence } from '@vitrine/contracts';
import { alertApi } from '../../api/alerts-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { SelectInput, SwitchInput } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { faultsOf } from '../../ui/form/schema-faults.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { storedRow } from '../../ui/form/use-form-conflict.ts';
import { NodeSelectorField } from '../node-selector/NodeSelectorField.tsx';
import { selectOnly } from '../node-selector/select-only.ts';
import { useNodeSelectorText } from '../node-selector/use-node-selector-text.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { bodyOf, newSilence, scheduleFaults, silenceForm } from './silence-form.ts';
import { useScheduleText } from './use-schedule-text.ts';

interface SilenceDialogProps {
  /** The silence to edit; undefined for a new one. */
  readonly silence: Silence | undefined;
  readonly rules: readonly AlertRule[];
  /** Nodes that a new silence covers; all nodes if empty. */
  readonly chosen: readonly string[];
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** A silence as entered: `rule` is '' for every rule. */
type TypedSilence = Omit<NewSilence, 'rule'> & { rule: string };

function typedOf(silence: Silence | undefined, nodeIds: readonly string[]): TypedSilence {
  const start = newSilence(Date.now());
  if (!silence) return { ...start, rule: '', ...(nodeIds.length > 0 && { nodeSelector: selectOnly(nodeIds) }) };
  const { rule, ...values } = bodyOf(silence);
  return { ...values, rule: rule === null ? '' : String(rule) };
}

/** Dialog that edits a silence. */
export function SilenceDialog({ silence, chosen, rules, nodes, onClose, onSaved }: SilenceDialogProps) {
  const { t } = useTranslation(['alerts', 'node-selector']);
  const fields = useMemo(() => silenceForm(t), [t]);
  const scheduleText = useScheduleText();
  const selectorText = useNodeSelectorText(nodes);
  const [defaultValues] = useState(() => typedOf(silence, chosen));
  const form = useForm<TypedSilence>({
    defaultValues,
    resolver: checkedBy(values => ({ ...faultsOf(fields, { ...values }), ...scheduleFaults(values.schedule) })),
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const save = async ({ rule, ...values }: TypedSilence, etag?: string) => {
    const body = { ...values, rule: rule ? Number(rule) : null };
    await (silence ? alertApi.changeSilence(silence.id, body, etag) : alertApi.addSilence(body));
    await onSaved();
  };
  return (
    <FormDialog
      form={form}
      title={silence ? t('silence.change', { name: silence.name }) : t('silence.add')}
      submit={t('save')}
      width={600}
      stored={
        silence && {
          ...storedRow(silence, row => typedOf(row, chosen)),
          form: fields,
          labels: {
            schedule: t('silence.when'),
            rule: t('silence.rule'),
            isPublic: t('silence.public'),
            nodeSelector: t('node-selector:label'),
          },
          textOf: (field, value) => {
            if (field === 'rule') return rules.find(({ id }) => String(id) === value)?.name ?? t('silence.everyRule');
            if (field === 'schedule') return scheduleText(value as Schedule);
            return field === 'nodeSelector' ? selectorText(value as NodeSelector) : undefined;
          },
        }
      }
      done={({ name }) => t('ui:saved', { name })}
      onSubmit={save}
      onClose={onClose}
    >
      <SchemaFields form={fields} />
      <ScheduleFields />
      <SelectInput
        name="rule"
        label={t('silence.rule')}
        options={[['', t('silence.everyRule')], ...rules.map(({ id, name }) => [String(id), name] as const)]}
      />
      {kind === 'maintenance' && (
        <SwitchInput name="isPublic" label={t('silence.public')} hint={t('silence.publicHint')} />
      )}
      <NodeSelectorField nodes={nodes} />
    </FormDialog>
  );
}

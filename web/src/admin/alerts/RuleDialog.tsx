import { SegmentedControl } from '@radix-ui/themes';
import type { AdminNode, AlertRule, NewAlertRule } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertApi } from '../../api/alerts-api.ts';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useFieldChoices } from '../../ui/schema-form/use-field-choices.ts';
import { Callout } from '../../ui/Callout.tsx';
import { validateForm } from '../form-problems.ts';
import { ScopePicker } from '../node-selector/ScopePicker.tsx';
import { useForm } from '../use-form.ts';
import { selectOnly } from '../node-selector/select-only.ts';
import { BacktestPanel } from './BacktestPanel.tsx';
import {
  isTraffic,
  NEW_LATENCY,
  NEW_LOAD,
  ruleForm,
  typed,
  unitOf,
  untyped,
  warningsOf,
  type TypedRule,
} from './rule-form.ts';

interface RuleDialogProps {
  /** The rule to edit; undefined for a new one. */
  readonly rule: AlertRule | undefined;
  /** Nodes that a new rule covers; all of them if none is named. */
  readonly chosen: readonly string[];
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

const KINDS = { load: NEW_LOAD, latency: NEW_LATENCY };

function typedOf(rule: AlertRule | undefined, chosen: readonly string[]): TypedRule {
  if (!rule) return chosen.length > 0 ? { ...NEW_LOAD, nodeSelector: selectOnly(chosen) } : NEW_LOAD;
  const { id: _, nodes: __, lastNotified: ___, ...values } = rule;
  return typed(values as NewAlertRule);
}

/** Dialog that edits a rule and backtests it. */
export function RuleDialog({ rule, chosen, nodes, onClose, onSaved }: RuleDialogProps) {
  const { t } = useTranslation('alerts');
  const [values, setValues] = useState(() => typedOf(rule, chosen));
  const form = useMemo(() => ruleForm(t, values), [t, values]);
  const choices = useFieldChoices(form);
  const { busy, error, problems, onSubmit } = useForm(form, { ...values }, async () => {
    await (rule ? alertApi.changeRule(rule.id, untyped(values)) : alertApi.addRule(untyped(values)));
    await onSaved();
    toast('success', t('ui:saved', { name: values.name }));
    onClose();
  });
  // A rule without a name can be backtested nevertheless.
  const rehearsed =
    validateForm({ ...form, required: [] }, { ...values }).length === 0
      ? { ...untyped(values), name: values.name.trim() || '–' }
      : undefined;
  const tasks = (choices.pingTasks ?? []).map(({ value, label }) => ({ id: Number(value), name: label }));
  return (
    <FormShell
      title={rule ? t('rule.change', { name: rule.name }) : t('rule.add')}
      submit={t('save')}
      width={640}
      busy={busy}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {!rule && (
        <SegmentedControl.Root
          value={values.kind}
          aria-label={t('rule.kind')}
          onValueChange={kind =>
            setValues({
              ...KINDS[kind as keyof typeof KINDS],
              name: values.name,
              nodeSelector: values.nodeSelector,
            })
          }
        >
          {(['load', 'latency'] as const).map(kind => (
            <SegmentedControl.Item key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
      )}
      <SchemaForm
        form={form}
        values={{ ...values }}
        onChange={changed => setValues(changed as unknown as TypedRule)}
        problems={problems}
        choices={choices}
      />
      <ScopePicker
        scope={values.nodeSelector}
        nodes={nodes}
        onChange={nodeSelector => setValues({ ...values, nodeSelector })}
        error={problems.find(({ path }) => path.startsWith('nodeSelector'))?.message}
      />
      {warningsOf(values, nodes).map(warning => (
        <Callout key={warning} tone="warning">
          {t(`rule.warning.${warning}`)}
        </Callout>
      ))}
      {!isTraffic(values) && <BacktestPanel rule={rehearsed} unit={unitOf(values)} nodes={nodes} tasks={tasks} />}
    </FormShell>
  );
}

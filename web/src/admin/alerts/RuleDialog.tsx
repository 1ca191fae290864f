import { SegmentedControl } from '@radix-ui/themes';
import { useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminNode, AlertRule, NodeSelector } from '@vitrine/contracts';
import { alertApi } from '../../api/alerts-api.ts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { faultsOf } from '../../ui/form/schema-faults.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { useFieldChoices } from '../../ui/form/use-field-choices.ts';
import { storedRow } from '../../ui/form/use-form-conflict.ts';
import { NodeSelectorField } from '../node-selector/NodeSelectorField.tsx';
import { selectOnly } from '../node-selector/select-only.ts';
import { useNodeSelectorText } from '../node-selector/use-node-selector-text.ts';
import styles from './Alerts.module.css';
import { BacktestPanel } from './BacktestPanel.tsx';
import { eventsOf } from './destinations.ts';
import { DestinationsPanel } from './DestinationsPanel.tsx';
import {
  bodyOf,
  isTraffic,
  NEW_FORECAST,
  NEW_LATENCY,
  NEW_LOAD,
  NEW_SERIES,
  ruleForm,
  typed,
  unitOf,
  untyped,
  warningsOf,
  windowOf,
  type TypedRule,
} from './rule-form.ts';

interface RuleDialogProps {
  /** The rule to edit; undefined for a new one. */
  readonly rule: AlertRule | undefined;
  /** Nodes that a new rule covers; all nodes if empty. */
  readonly chosen: readonly string[];
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

const KINDS = { load: NEW_LOAD, series: NEW_SERIES, forecast: NEW_FORECAST, latency: NEW_LATENCY };

function typedOf(rule: AlertRule | undefined, nodeIds: readonly string[]): TypedRule {
  if (!rule) return nodeIds.length > 0 ? { ...NEW_LOAD, nodeSelector: selectOnly(nodeIds) } : NEW_LOAD;
  return typed(bodyOf(rule));
}

/** Dialog that edits a rule and backtests it. */
export function RuleDialog({ rule, chosen, nodes, onClose, onSaved }: RuleDialogProps) {
  const { t } = useTranslation(['alerts', 'node-selector']);
  const { data: families } = useApiQuery(api.families);
  const [defaultValues] = useState(() => typedOf(rule, chosen));
  const form = useForm<TypedRule>({
    defaultValues,
    resolver: checkedBy(values => faultsOf(ruleForm(t, values, families), { ...values })),
  });
  const values = useWatch({ control: form.control }) as TypedRule;
  const fields = useMemo(() => ruleForm(t, values, families), [t, values, families]);
  const choices = useFieldChoices(fields);
  const selectorText = useNodeSelectorText(nodes);
  const family = values.kind === 'series' ? values.family : undefined;
  useEffect(() => {
    const entered = form.getValues();
    if (!rule && entered.kind === 'series') form.setValue('windowMinutes', windowOf(entered, families ?? []));
  }, [rule, form, family, families]);
  const save = async (entered: TypedRule, etag?: string) => {
    await (rule ? alertApi.changeRule(rule.id, untyped(entered), etag) : alertApi.addRule(untyped(entered)));
    await onSaved();
  };
  const setKind = (kind: string) => {
    const { name, nodeSelector } = values;
    form.reset({ ...KINDS[kind as keyof typeof KINDS], name, nodeSelector }, { keepDefaultValues: true });
  };
  // A rule without a name can still be backtested.
  const isComplete = Object.keys(faultsOf({ ...fields, required: [] }, { ...values })).length === 0;
  const tested = isComplete ? { ...untyped(values), name: values.name.trim() || '–' } : undefined;
  const tasks = (choices.pingTasks ?? []).map(({ value, label }) => ({ id: Number(value), name: label }));
  return (
    <FormDialog
      form={form}
      title={rule ? t('rule.change', { name: rule.name }) : t('rule.add')}
      submit={t('save')}
      width={960}
      stored={
        rule && {
          ...storedRow(rule, row => typedOf(row, chosen)),
          form: fields,
          choices,
          labels: { nodeSelector: t('node-selector:label') },
          textOf: (field, value) => (field === 'nodeSelector' ? selectorText(value as NodeSelector) : undefined),
        }
      }
      done={({ name }) => t('ui:saved', { name })}
      onSubmit={save}
      onClose={onClose}
    >
      {!rule && (
        <div className={styles.kinds}>
          <SegmentedControl.Root value={values.kind} aria-label={t('rule.kind')} onValueChange={setKind}>
            {(['load', 'series', 'forecast', 'latency'] as const).map(kind => (
              <SegmentedControl.Item key={kind} value={kind}>
                {t(`ruleKind.${kind}`)}
              </SegmentedControl.Item>
            ))}
          </SegmentedControl.Root>
        </div>
      )}
      <div className={styles.rule}>
        <SchemaFields form={fields} choices={choices} />
        <div>
          <NodeSelectorField nodes={nodes} />
          {warningsOf(values, nodes).map(warning => (
            <Callout key={warning} tone="warning">
              {t(`rule.warning.${warning}`)}
            </Callout>
          ))}
          <DestinationsPanel
            nodes={nodes}
            events={eventsOf(values)}
            subject={{ rule: rule?.id ?? null, nodeSelector: values.nodeSelector, isCritical: false }}
            enabled={values.enabled}
          />
          {!isTraffic(values) && <BacktestPanel rule={tested} unit={unitOf(values)} nodes={nodes} tasks={tasks} />}
        </div>
      </div>
    </FormDialog>
  );
}

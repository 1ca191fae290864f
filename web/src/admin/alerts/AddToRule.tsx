import { Button } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AlertRule } from '@vitrine/contracts';
import { alertApi } from '../../api/alerts-api.ts';
import { changeRow } from '../../api/change-row.ts';
import { Callout } from '../../ui/Callout.tsx';
import { SelectInput } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { bodyOf } from './rule-form.ts';

interface AddToRuleProps {
  readonly rules: readonly AlertRule[];
  /** The nodes to add. */
  readonly chosen: readonly string[];
  /** Called to continue with a new rule for these nodes. */
  readonly onNew: () => void;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Dialog that adds nodes to a rule, or continues with a new one. */
export function AddToRule({ rules, chosen, onNew, onClose, onSaved }: AddToRuleProps) {
  const { t } = useTranslation('alerts');
  const form = useForm({ defaultValues: { rule: String(rules[0]?.id) } });
  const id = useWatch({ control: form.control, name: 'rule' });
  const ruleOf = (ruleId: string) => rules.find(rule => String(rule.id) === ruleId)!;
  const add = async (values: { rule: string }) => {
    const rule = ruleOf(values.rule);
    const nodesOf = ({ nodeSelector }: AlertRule) => [...new Set([...nodeSelector.nodes, ...chosen])];
    await changeRow(rule, row =>
      alertApi.changeRule(
        row.id,
        { ...bodyOf(row), nodeSelector: { ...row.nodeSelector, nodes: nodesOf(row) } },
        row.etag,
      ),
    );
    toast(
      'success',
      t('rules.added', { name: rule.name, count: nodesOf(rule).length - rule.nodeSelector.nodes.length }),
    );
    await onSaved();
  };
  return (
    <FormDialog
      form={form}
      title={t('rules.pick')}
      text={t('rules.pickText')}
      submit={t('rules.add')}
      tools={
        <Button type="button" variant="soft" onClick={onNew}>
          <Plus aria-hidden size={16} />
          {t('rules.new')}
        </Button>
      }
      onSubmit={add}
      onClose={onClose}
    >
      <SelectInput
        name="rule"
        label={t('rules.target')}
        options={rules.map(rule => [String(rule.id), rule.name] as const)}
      />
      {ruleOf(id).nodeSelector.all && <Callout tone="info">{t('rules.covers')}</Callout>}
    </FormDialog>
  );
}

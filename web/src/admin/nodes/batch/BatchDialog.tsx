import { Checkbox } from '@radix-ui/themes';
import type { AdminNode, BillingCycle, TrafficLimitType } from '@vitrine/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/nodes-api.ts';
import boxes from '../../../ui/schema-form/SchemaForm.module.css';
import { EditDialog } from '../edit/EditDialog.tsx';
import { groupsOf, tagsIn } from '../edit/node-facets.ts';
import { AmountField, SelectField, SwitchField, TextInputField } from '../fields/FormFields.tsx';
import { FormField } from '../fields/FormField.tsx';
import { TagsField } from '../fields/TagsField.tsx';
import { useValidatedSubmit } from '../fields/use-validated-submit.ts';
import { CYCLES, LIMIT_TYPES, MONEY_SIGNS, type MoneySign } from '../fields/words.ts';
import styles from '../Dialogs.module.css';
import { batchChange, BATCH_START, type BatchField, type BatchValues } from './batch-change.ts';

interface BatchDialogProps {
  readonly chosen: readonly AdminNode[];
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  readonly onSaved: (count: number) => void;
}

/** Dialog that applies the same change to all selected nodes, only in the fields that are ticked. */
export function BatchDialog({ chosen, nodes, onClose, onSaved }: BatchDialogProps) {
  const { t } = useTranslation('nodes');
  const [values, setValues] = useState<BatchValues>(BATCH_START);
  const [ticked, setTicked] = useState<ReadonlySet<BatchField>>(new Set());
  const edit = useValidatedSubmit(
    () => ({ ...batchChange(values, ticked).faults, nothing: ticked.size === 0 ? 'nothing' : undefined }),
    async () => {
      onSaved(
        (
          await nodeApi.changeMany({
            nodes: chosen.map(({ uuid }) => uuid),
            change: batchChange(values, ticked).change,
          })
        ).length,
      );
      onClose();
    },
  );
  const tick = (field: BatchField, on: boolean) =>
    setTicked(on ? new Set([...ticked, field]) : new Set([...ticked].filter(other => other !== field)));
  const set =
    <F extends BatchField>(field: F) =>
    (value: BatchValues[F]) =>
      setValues({ ...values, [field]: value });
  const field = (name: BatchField, label: string, box: (label: string) => ReactNode) => (
    <div key={name} className={styles.part}>
      <label>
        <Checkbox checked={ticked.has(name)} onCheckedChange={on => tick(name, on === true)} />
        {t('batch.change', { field: label })}
      </label>
      {ticked.has(name) && box(label)}
    </div>
  );
  const group = (title: string, ...parts: ReactNode[]) => (
    <fieldset className={boxes.group}>
      <legend>{title}</legend>
      {parts}
    </fieldset>
  );
  return (
    <EditDialog
      title={t('batch.title', { count: chosen.length })}
      submit={t('batch.apply')}
      edit={edit}
      onClose={onClose}
    >
      {group(
        t('batch.about'),
        field('group', t('info.group'), label => (
          <TextInputField
            label={label}
            value={values.group}
            onChange={set('group')}
            maxLength={100}
            suggestions={groupsOf(nodes)}
            error={edit.fault('change.group')}
          />
        )),
        field('addTags', t('batch.addTags'), label => (
          <TagsField
            label={label}
            value={values.addTags}
            onChange={set('addTags')}
            suggestions={tagsIn(nodes)}
            error={edit.fault('change.addTags')}
          />
        )),
        field('removeTags', t('batch.removeTags'), label => (
          <TagsField
            label={label}
            value={values.removeTags}
            onChange={set('removeTags')}
            suggestions={tagsIn(chosen)}
            error={edit.fault('change.removeTags')}
          />
        )),
      )}
      {group(
        t('action.billing'),
        field('price', t('billing.price'), label => (
          <TextInputField
            label={label}
            hint={t('billing.priceHint')}
            inputMode="decimal"
            value={values.price}
            onChange={set('price')}
            error={edit.fault('price')}
          />
        )),
        field('currency', t('billing.currency'), label => (
          <SelectField
            label={label}
            value={values.currency}
            onChange={sign => set('currency')(sign as MoneySign)}
            options={MONEY_SIGNS.map(sign => [sign, t(`currency.${sign}`)])}
          />
        )),
        field('billingCycle', t('billing.cycle'), label => (
          <SelectField
            label={label}
            value={values.billingCycle}
            onChange={cycle => set('billingCycle')(cycle as BillingCycle)}
            options={CYCLES.map(cycle => [cycle, t(`cycle.${cycle}`)])}
          />
        )),
        field('expiredAt', t('billing.expiry'), label => (
          <FormField label={label} hint={t('billing.expiryHint')} error={edit.fault('expiredAt')}>
            {tied => (
              <input
                {...tied}
                type="datetime-local"
                className={boxes.box}
                value={values.expiredAt}
                onChange={event => set('expiredAt')(event.target.value)}
              />
            )}
          </FormField>
        )),
        field('autoRenewal', t('billing.autoRenewal'), label => (
          <SwitchField
            label={label}
            hint={t('billing.autoRenewalHint')}
            checked={values.autoRenewal}
            onChange={set('autoRenewal')}
          />
        )),
      )}
      {group(
        t('action.traffic'),
        field('trafficLimit', t('traffic.limit'), label => (
          <AmountField
            label={label}
            unitLabel={t('traffic.unit')}
            hint={t('traffic.limitHint')}
            value={values.trafficLimit}
            onChange={set('trafficLimit')}
            error={edit.fault('trafficLimit')}
          />
        )),
        field('trafficLimitType', t('traffic.type'), label => (
          <SelectField
            label={label}
            hint={t(`limitType.${values.trafficLimitType}.hint`)}
            value={values.trafficLimitType}
            onChange={type => set('trafficLimitType')(type as TrafficLimitType)}
            options={LIMIT_TYPES.map(type => [type, t(`limitType.${type}.name`)])}
          />
        )),
        field('monthRotate', t('traffic.day'), label => (
          <TextInputField
            label={label}
            hint={t('traffic.dayHint')}
            inputMode="numeric"
            value={values.monthRotate}
            onChange={set('monthRotate')}
            error={edit.fault('monthRotate')}
          />
        )),
      )}
      {edit.fault('nothing') && (
        <p role="alert" className={boxes.error}>
          {t('batch.nothing')}
        </p>
      )}
    </EditDialog>
  );
}

import { Checkbox, Grid, Text } from '@radix-ui/themes';
import { useId, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import { nodeApi } from '../../../api/nodes-api.ts';
import { checkedBy } from '../../../ui/form/checked-by.ts';
import { TextInput } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import boxes from '../../../ui/form/SchemaFields.module.css';
import styles from '../Dialogs.module.css';
import { groupsOf, tagsIn } from '../edit/node-facets.ts';
import {
  AutoRenewalInput,
  CurrencyInput,
  CycleInput,
  ExpiryInput,
  LimitTypeInput,
  PriceInput,
  ResetDayInput,
  TrafficLimitInput,
} from '../fields/BillingFields.tsx';
import { RegionInput } from '../fields/RegionInput.tsx';
import { TagsInput } from '../fields/TagsInput.tsx';
import { batchChange, BATCH_START, type BatchField, type BatchValues } from './batch-change.ts';

interface BatchDialogProps {
  readonly chosen: readonly AdminNode[];
  readonly nodes: readonly AdminNode[];
  readonly onClose: () => void;
  readonly onSaved: (count: number) => void;
}

/** Values of the form, and the number of ticked fields: ticking a field is a change too. */
interface Entered extends BatchValues {
  readonly ticked: number;
}

/** Returns the country that the time zones of all nodes suggest; empty if they differ. */
function commonRegion(nodes: readonly AdminNode[]): string {
  const [first = '', ...others] = new Set(nodes.map(({ suggestedRegion }) => suggestedRegion));
  return others.length === 0 ? first : '';
}

/** Dialog that changes the ticked fields of all selected nodes. */
export function BatchDialog({ chosen, nodes, onClose, onSaved }: BatchDialogProps) {
  const { t } = useTranslation('nodes');
  const [ticked, setTicked] = useState<ReadonlySet<BatchField>>(new Set());
  const form = useForm<Entered>({
    defaultValues: { ...BATCH_START, ticked: 0 },
    resolver: checkedBy(values => ({
      ...batchChange(values, ticked).faults,
      ticked: ticked.size > 0 ? undefined : 'nothing',
    })),
  });
  const apply = async (values: BatchValues) => {
    const { change } = batchChange(values, ticked);
    onSaved((await nodeApi.changeMany({ nodes: chosen.map(({ uuid }) => uuid), change })).length);
  };
  const tick = (field: BatchField, checked: boolean) => {
    const next = new Set(checked ? [...ticked, field] : [...ticked].filter(name => name !== field));
    setTicked(next);
    form.setValue('ticked', next.size, { shouldDirty: true });
  };
  const group = (title: string, ...parts: ReactNode[]) => (
    <fieldset className={`${boxes.group} ${styles.parts}`}>
      <legend>{title}</legend>
      {parts}
    </fieldset>
  );
  const part = (field: BatchField, label: string, input: ReactNode) => (
    <Part key={field} label={label} ticked={ticked.has(field)} onTick={checked => tick(field, checked)}>
      {input}
    </Part>
  );
  return (
    <FormDialog
      form={form}
      title={t('batch.title', { count: chosen.length })}
      text={t('batch.text')}
      submit={t('batch.apply')}
      width={600}
      fieldOf={path => path.replace(/^change\./, '')}
      onSubmit={apply}
      onClose={onClose}
    >
      {group(
        t('batch.about'),
        part(
          'group',
          t('info.group'),
          <TextInput name="group" label={t('info.group')} maxLength={100} suggestions={groupsOf(nodes)} />,
        ),
        part(
          'addTags',
          t('batch.addTags'),
          <TagsInput name="addTags" label={t('batch.addTags')} suggestions={tagsIn(nodes)} />,
        ),
        part(
          'removeTags',
          t('batch.removeTags'),
          <TagsInput name="removeTags" label={t('batch.removeTags')} suggestions={tagsIn(chosen)} />,
        ),
        part('region', t('info.region'), <RegionInput suggested={commonRegion(chosen)} />),
      )}
      {group(
        t('action.billing'),
        part('price', t('billing.price'), <PriceInput />),
        part('currency', t('billing.currency'), <CurrencyInput />),
        part('billingCycle', t('billing.cycle'), <CycleInput />),
        part('expiredAt', t('billing.expiry'), <ExpiryInput />),
        part('autoRenewal', t('billing.autoRenewal'), <AutoRenewalInput />),
      )}
      {group(
        t('action.traffic'),
        part('trafficLimit', t('traffic.limit'), <TrafficLimitInput />),
        part('trafficLimitType', t('traffic.type'), <LimitTypeInput />),
        part('monthRotate', t('traffic.day'), <ResetDayInput />),
      )}
      {form.formState.errors.ticked && ticked.size === 0 && (
        <Text as="p" role="alert" size="2" color="red">
          {t('batch.nothing')}
        </Text>
      )}
    </FormDialog>
  );
}

interface PartProps {
  readonly label: string;
  readonly ticked: boolean;
  readonly onTick: (on: boolean) => void;
  readonly children: ReactNode;
}

/** Field that is editable once it is ticked; until then only its name is shown. */
function Part({ label, ticked, onTick, children }: PartProps) {
  const { t } = useTranslation('nodes');
  const id = useId();
  return (
    <Grid columns="auto minmax(0, 1fr)" gap="2">
      <Checkbox
        id={id}
        mt="1"
        aria-label={t('batch.change', { field: label })}
        checked={ticked}
        onCheckedChange={checked => onTick(checked === true)}
      />
      {ticked ? (
        children
      ) : (
        <Text as="label" size="2" htmlFor={id}>
          {label}
        </Text>
      )}
    </Grid>
  );
}

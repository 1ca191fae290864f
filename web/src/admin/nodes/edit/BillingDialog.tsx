import { Button } from '@radix-ui/themes';
import { CYCLE_MONTHS } from '@vitrine/contracts/billing';
import type { BillingCycle } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/nodes-api.ts';
import { SelectField, SwitchField, TextInputField } from '../fields/FormFields.tsx';
import { boxedTime, instantOf } from '../fields/instant.ts';
import { FormField } from '../fields/FormField.tsx';
import { priceOf } from '../fields/price.ts';
import { useValidatedSubmit } from '../fields/use-validated-submit.ts';
import { CYCLES, MONEY_SIGNS, type MoneySign } from '../fields/words.ts';
import boxes from '../../../ui/schema-form/SchemaForm.module.css';
import styles from '../Dialogs.module.css';
import { EditDialog } from './EditDialog.tsx';
import type { NodeDialogProps } from './InfoDialog.tsx';

/** Dialog for the price and expiry of a node. */
export function BillingDialog({ node, onClose, onSaved }: NodeDialogProps) {
  const { t } = useTranslation('nodes');
  const [values, setValues] = useState({
    price: String(node.price),
    currency: node.currency,
    billingCycle: node.billingCycle as BillingCycle,
    expiry: boxedTime(node.expiredAt),
    autoRenewal: node.autoRenewal,
  });
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const price = priceOf(values.price);
  const expiry = instantOf(values.expiry);
  const recurs = CYCLE_MONTHS[values.billingCycle] !== null;
  const edit = useValidatedSubmit(
    () => ({
      price: price === undefined ? 'price.invalid' : undefined,
      expiredAt: expiry === undefined ? 'time.invalid' : undefined,
    }),
    async () => {
      const { currency, billingCycle, autoRenewal } = values;
      // The field has no seconds: an unchanged expiry keeps its own.
      const touched = values.expiry !== boxedTime(node.expiredAt);
      const saved = await nodeApi.change(node.uuid, {
        price: price!,
        currency: currency as MoneySign,
        billingCycle,
        autoRenewal,
        ...(touched && { expiredAt: expiry! }),
      });
      onSaved(saved);
      onClose();
    },
  );
  return (
    <EditDialog title={t('billing.title', { name: node.name })} submit={t('save')} edit={edit} onClose={onClose}>
      <div className={styles.columns}>
        <TextInputField
          label={t('billing.price')}
          hint={t('billing.priceHint')}
          inputMode="decimal"
          value={values.price}
          onChange={price => set({ price })}
          error={edit.fault('price')}
          autoFocus
        />
        <SelectField
          label={t('billing.currency')}
          value={values.currency}
          onChange={currency => set({ currency })}
          options={MONEY_SIGNS.map(sign => [sign, t(`currency.${sign}`)])}
          error={edit.fault('currency')}
        />
      </div>
      <p className={styles.quick}>
        <Button type="button" size="1" variant="soft" color="gray" onClick={() => set({ price: '0' })}>
          {t('billing.notShown')}
        </Button>
        <Button type="button" size="1" variant="soft" color="gray" onClick={() => set({ price: '-1' })}>
          {t('billing.free')}
        </Button>
      </p>
      <SelectField
        label={t('billing.cycle')}
        value={values.billingCycle}
        onChange={cycle => set({ billingCycle: cycle as BillingCycle })}
        options={CYCLES.map(cycle => [cycle, t(`cycle.${cycle}`)])}
        error={edit.fault('billingCycle')}
      />
      <FormField label={t('billing.expiry')} hint={t('billing.expiryHint')} error={edit.fault('expiredAt')}>
        {tied => (
          <span className={styles.inline}>
            <input
              {...tied}
              type="datetime-local"
              className={boxes.box}
              value={values.expiry}
              onChange={event => set({ expiry: event.target.value })}
            />
            <Button
              type="button"
              variant="soft"
              color="gray"
              disabled={!values.expiry}
              onClick={() => set({ expiry: '' })}
            >
              {t('billing.noExpiry')}
            </Button>
          </span>
        )}
      </FormField>
      <SwitchField
        label={t('billing.autoRenewal')}
        hint={t(recurs ? 'billing.autoRenewalHint' : 'billing.neverRecurs')}
        checked={values.autoRenewal && recurs}
        disabled={!recurs}
        onChange={autoRenewal => set({ autoRenewal })}
      />
    </EditDialog>
  );
}

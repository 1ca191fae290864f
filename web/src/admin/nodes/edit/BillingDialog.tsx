import { Button, Flex, Grid } from '@radix-ui/themes';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminNode, BillingCycle } from '@vitrine/contracts';
import { CYCLE_MONTHS } from '@vitrine/contracts/billing';
import type { Currency } from '@vitrine/contracts/node-choices';
import { formatter } from '@vitrine/theme-sdk/shell';
import { nodeApi } from '../../../api/nodes-api.ts';
import { checkedBy } from '../../../ui/form/checked-by.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { storedRow } from '../../../ui/form/use-form-conflict.ts';
import { AutoRenewalInput, CurrencyInput, CycleInput, ExpiryInput, PriceInput } from '../fields/BillingFields.tsx';
import { priceOf } from '../fields/price.ts';
import type { NodeDialogProps } from './InfoDialog.tsx';

interface BillingValues {
  price: string;
  currency: Currency;
  billingCycle: BillingCycle;
  expiredAt: number | null;
  autoRenewal: boolean;
}

function valuesOf({ price, currency, billingCycle, expiredAt, autoRenewal }: AdminNode): BillingValues {
  return {
    price: String(price),
    currency: currency as Currency,
    billingCycle: billingCycle as BillingCycle,
    expiredAt,
    autoRenewal,
  };
}

/** Dialog for the price and expiry of a node. */
export function BillingDialog({ node, onClose, onSaved }: NodeDialogProps) {
  const { t, i18n } = useTranslation('nodes');
  const form = useForm<BillingValues>({
    defaultValues: valuesOf(node),
    resolver: checkedBy(values => ({
      price: priceOf(values.price) === undefined ? 'price.invalid' : undefined,
      expiredAt: values.expiredAt !== null && values.expiredAt < 0 ? 'time.invalid' : undefined,
    })),
  });
  const cycle = useWatch({ control: form.control, name: 'billingCycle' });
  const setPrice = (to: string) => form.setValue('price', to, { shouldDirty: true, shouldValidate: true });
  return (
    <FormDialog
      form={form}
      title={t('billing.title', { name: node.name })}
      submit={t('save')}
      width={600}
      stored={{
        ...storedRow(node, valuesOf),
        labels: {
          price: t('billing.price'),
          currency: t('billing.currency'),
          billingCycle: t('billing.cycle'),
          expiredAt: t('billing.expiry'),
          autoRenewal: t('billing.autoRenewal'),
        },
        textOf: (field, value) => {
          if (field === 'billingCycle') return t(`cycle.${value as BillingCycle}`);
          return typeof value === 'number' ? formatter(i18n.language).dateTime(value) : undefined;
        },
      }}
      onSubmit={async (values, etag) =>
        onSaved(await nodeApi.change(node.uuid, { ...values, price: priceOf(values.price)! }, etag))
      }
      onClose={onClose}
    >
      <Grid columns="repeat(auto-fit, minmax(180px, 1fr))" gap="4">
        <PriceInput />
        <CurrencyInput />
      </Grid>
      <Flex wrap="wrap" gap="2" mt="-2">
        <Button type="button" size="1" variant="soft" color="gray" onClick={() => setPrice('0')}>
          {t('billing.notShown')}
        </Button>
        <Button type="button" size="1" variant="soft" color="gray" onClick={() => setPrice('-1')}>
          {t('billing.free')}
        </Button>
      </Flex>
      <CycleInput />
      <ExpiryInput />
      <AutoRenewalInput recurs={CYCLE_MONTHS[cycle] !== null} />
    </FormDialog>
  );
}

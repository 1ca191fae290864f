import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BILLING_CYCLES, CURRENCIES, TRAFFIC_LIMIT_TYPES } from '@vitrine/contracts/node-choices';
import { SelectInput, SwitchInput, TextInput } from '../../../ui/form/fields.tsx';
import { InstantInput } from '../../../ui/form/InstantInput.tsx';
import { AmountInput } from './AmountInput.tsx';

/** Currencies without a symbol of their own are displayed with their code. */
const isCode = (currency: string) => /^[A-Z]{3}$/.test(currency);

/* Fields of price, expiry and traffic limit, for one or several nodes, named as in the API. */

export function PriceInput() {
  const { t } = useTranslation('nodes');
  return <TextInput name="price" label={t('billing.price')} hint={t('billing.priceHint')} inputMode="decimal" />;
}

export function CurrencyInput() {
  const { t, i18n } = useTranslation('nodes');
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
  const options = CURRENCIES.map(
    sign => [sign, isCode(sign) ? `${sign} ${names.of(sign)}` : t(`currency.${sign}`)] as const,
  );
  return <SelectInput name="currency" label={t('billing.currency')} options={options} />;
}

export function CycleInput() {
  const { t } = useTranslation('nodes');
  const options = BILLING_CYCLES.map(cycle => [cycle, t(`cycle.${cycle}`)] as const);
  return <SelectInput name="billingCycle" label={t('billing.cycle')} options={options} />;
}

export function ExpiryInput() {
  const { t } = useTranslation('nodes');
  return (
    <InstantInput
      name="expiredAt"
      label={t('billing.expiry')}
      hint={t('billing.expiryHint')}
      clear={t('billing.noExpiry')}
    />
  );
}

export function AutoRenewalInput({ recurs = true }: { readonly recurs?: boolean }) {
  const { t } = useTranslation('nodes');
  return (
    <SwitchInput
      name="autoRenewal"
      label={t('billing.autoRenewal')}
      hint={t(recurs ? 'billing.autoRenewalHint' : 'billing.neverRecurs')}
      disabled={!recurs}
    />
  );
}

export function TrafficLimitInput() {
  const { t } = useTranslation('nodes');
  const unit = t('traffic.unit');
  return <AmountInput name="trafficLimit" label={t('traffic.limit')} unitLabel={unit} hint={t('traffic.limitHint')} />;
}

export function LimitTypeInput() {
  const { t } = useTranslation('nodes');
  const type = useWatch({ name: 'trafficLimitType' }) as string;
  const options = TRAFFIC_LIMIT_TYPES.map(type => [type, t(`limitType.${type}.name`)] as const);
  const hint = t(`limitType.${type}.hint`);
  return <SelectInput name="trafficLimitType" label={t('traffic.type')} hint={hint} options={options} />;
}

export function ResetDayInput() {
  const { t } = useTranslation('nodes');
  return <TextInput name="monthRotate" label={t('traffic.day')} hint={t('traffic.dayHint')} inputMode="numeric" />;
}

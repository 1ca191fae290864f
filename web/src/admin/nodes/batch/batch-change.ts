import type { BillingCycle, NodeBatch, TrafficLimitType } from '@vitrine/contracts';
import { bytesOf, type Unit } from '../fields/bytes.ts';
import { instantOf } from '../fields/instant.ts';
import { priceOf } from '../fields/price.ts';
import type { Faults } from '../fields/use-validated-submit.ts';
import type { MoneySign } from '../fields/words.ts';

/** Values of the batch form as entered. */
export interface BatchValues {
  readonly group: string;
  readonly addTags: string;
  readonly removeTags: string;
  readonly price: string;
  readonly currency: MoneySign;
  readonly billingCycle: BillingCycle;
  readonly expiredAt: string;
  readonly autoRenewal: boolean;
  readonly trafficLimit: { readonly amount: string; readonly unit: Unit };
  readonly trafficLimitType: TrafficLimitType;
  readonly monthRotate: string;
}
export type BatchField = keyof BatchValues;

export const BATCH_START: BatchValues = {
  group: '',
  addTags: '',
  removeTags: '',
  price: '0',
  currency: '$',
  billingCycle: 'monthly',
  expiredAt: '',
  autoRenewal: true,
  trafficLimit: { amount: '0', unit: 'GB' },
  trafficLimitType: 'sum',
  monthRotate: '1',
};

const dayOf = (text: string) =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 31 ? Number(text) : undefined;

/** Returns the change made of the ticked fields, or errors by field. */
export function batchChange(
  values: BatchValues,
  ticked: ReadonlySet<BatchField>,
): { change: NodeBatch['change']; faults: Faults } {
  const read = {
    ...values,
    price: priceOf(values.price),
    expiredAt: instantOf(values.expiredAt),
    trafficLimit: bytesOf(values.trafficLimit.amount, values.trafficLimit.unit),
    monthRotate: dayOf(values.monthRotate),
  };
  const codes: Partial<Record<BatchField, string>> = {
    price: 'price.invalid',
    expiredAt: 'time.invalid',
    trafficLimit: 'traffic.invalid',
    monthRotate: 'day.invalid',
  };
  const entries = Object.entries(read).filter(([field]) => ticked.has(field as BatchField));
  return {
    change: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as NodeBatch['change'],
    faults: Object.fromEntries(
      entries.filter(([, value]) => value === undefined).map(([field]) => [field, codes[field as BatchField]]),
    ),
  };
}

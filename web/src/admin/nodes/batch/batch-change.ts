import type { BillingCycle, NodeBatch, TrafficLimitType } from '@vitrine/contracts';
import type { Currency } from '@vitrine/contracts/node-choices';
import type { Faults } from '../../../ui/form/checked-by.ts';
import { bytesOf, type Amount } from '../fields/bytes.ts';
import { dayOf } from '../fields/day.ts';
import { priceOf } from '../fields/price.ts';
import { AUTOMATIC, regionOf } from '../fields/region.ts';

/** Values of the batch form as entered. */
export interface BatchValues {
  readonly group: string;
  readonly addTags: string;
  readonly removeTags: string;
  readonly region: string;
  readonly price: string;
  readonly currency: Currency;
  readonly billingCycle: BillingCycle;
  readonly expiredAt: number | null;
  readonly autoRenewal: boolean;
  readonly trafficLimit: Amount;
  readonly trafficLimitType: TrafficLimitType;
  readonly monthRotate: string;
}
export type BatchField = keyof BatchValues;

export const BATCH_START: BatchValues = {
  group: '',
  addTags: '',
  removeTags: '',
  region: AUTOMATIC,
  price: '0',
  currency: '$',
  billingCycle: 'monthly',
  expiredAt: null,
  autoRenewal: true,
  trafficLimit: { amount: '0', unit: 'GB' },
  trafficLimitType: 'sum',
  monthRotate: '1',
};

/** Returns the change in the ticked fields, or errors by field. */
export function batchChange(
  values: BatchValues,
  ticked: ReadonlySet<BatchField>,
): { change: NodeBatch['change']; faults: Faults } {
  const read = {
    ...values,
    region: regionOf(values.region),
    price: priceOf(values.price),
    expiredAt: values.expiredAt !== null && values.expiredAt < 0 ? undefined : values.expiredAt,
    trafficLimit: bytesOf(values.trafficLimit),
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

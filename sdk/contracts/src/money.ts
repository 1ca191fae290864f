import { z } from 'zod';
import { CURRENCIES } from './node.ts';

/** Currency of totals, exchange rates to it, and whether visitors see the total. */
export const BillingSettings = z.strictObject({
  isPublic: z.boolean(),
  currency: z.enum(CURRENCIES),
  rates: z.partialRecord(z.enum(CURRENCIES), z.number('money.rate').positive('money.rate').max(1e9, 'money.rate')),
});
export type BillingSettings = z.infer<typeof BillingSettings>;

/** Monthly cost of all nodes in the chosen currency. Costs without an exchange rate are listed in `unconverted`. */
export const MonthlyCostTotal = z.object({
  currency: z.string(),
  total: z.number(),
  nodes: z.number(),
  unconverted: z.array(z.object({ currency: z.string(), total: z.number() })),
});

/** Response of `GET` and `PUT /api/v1/admin/billing`. */
export const BillingSummary = z.object({ settings: BillingSettings, monthly: MonthlyCostTotal });
export type BillingSummary = z.infer<typeof BillingSummary>;

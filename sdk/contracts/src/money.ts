import { z } from 'zod';
import { CURRENCIES } from './node.ts';

/** In which currency totals are given, how many of each other make one of it, and whether visitors see the total. */
export const MoneySettings = z.strictObject({
  shown: z.boolean(),
  currency: z.enum(CURRENCIES),
  rates: z.partialRecord(z.enum(CURRENCIES), z.number('money.rate').positive('money.rate').max(1e9, 'money.rate')),
});
export type MoneySettings = z.infer<typeof MoneySettings>;

/** What all nodes cost a month, in the chosen currency; `without` could not be converted, having no rate. */
export const MonthlyTotal = z.object({
  currency: z.string(),
  total: z.number(),
  nodes: z.number(),
  without: z.array(z.object({ currency: z.string(), total: z.number() })),
});

/** Answer of `GET` and `PUT /api/v1/admin/totals`. */
export const Totals = z.object({ settings: MoneySettings, monthly: MonthlyTotal });
export type Totals = z.infer<typeof Totals>;

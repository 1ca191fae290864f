import { z } from 'zod';
import { BILLING, type SettingsBody } from './settings/index.ts';
import { settingsBody } from './settings/settings-schema.ts';

/** Currency of totals, exchange rates to it, and whether visitors see the total. */
export const BillingSettings = settingsBody(BILLING);
export type BillingSettings = SettingsBody<typeof BILLING>;

/** Monthly cost of all nodes in the chosen currency. Costs without an exchange rate are listed in `unconverted`. */
const MonthlyCostTotal = z.object({
  currency: z.string(),
  total: z.number(),
  nodes: z.number(),
  unconverted: z.array(z.object({ currency: z.string(), total: z.number() })),
});

/** Response of `GET` and `PUT /api/v1/admin/billing`. */
export const BillingSummary = z.object({ settings: BillingSettings, monthly: MonthlyCostTotal });
export type BillingSummary = z.infer<typeof BillingSummary>;

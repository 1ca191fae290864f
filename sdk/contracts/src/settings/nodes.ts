import { choice, flag, integer, number, text } from '../fields/fields.ts';
import { CURRENCIES } from '../node-choices.ts';
import { defineSettings, record } from './define-settings.ts';

/** Currency of totals, exchange rates to it, and whether visitors see the total cost of all nodes. */
export const BILLING = defineSettings(
  'billing',
  {
    isPublic: flag(),
    currency: choice(CURRENCIES, { default: '$' }),
    /** Units of each other currency per unit of it. */
    rates: record(CURRENCIES, name =>
      number({
        min: 1e-9,
        max: 1e9,
        invalid: 'money.rate',
        when: { currency: CURRENCIES.filter(currency => currency !== name) },
      }),
    ),
  },
  { route: { path: '/api/v1/admin/billing', scope: 'settings', readScope: 'read', audit: 'billing.change' } },
);

/** Recording and retention of commands and terminals. */
export const CONTROL = defineSettings(
  'control',
  {
    /** True if terminals are recorded. */
    record: flag(),
    /** Retention of recordings and finished commands. */
    keepDays: integer({ min: 1, max: 3650, default: 90 }),
    /** Maximum size of all recordings together; the oldest are removed first. */
    recordingsMb: integer({ min: 1, max: 100_000, default: 500 }),
  },
  { route: { path: '/api/v1/admin/control/settings', scope: 'control', stepUp: 'recent', audit: 'control.change' } },
);

/** Node of the machine that runs the core. */
export const LOCAL_NODE = defineSettings(
  'local-node',
  {},
  {
    state: {
      /** Its uuid; empty before the first start. If that node is missing, it was deleted intentionally and is not created again. */
      uuid: text({ maxLength: 36, optional: true }),
    },
  },
);

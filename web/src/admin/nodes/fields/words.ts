import type { BillingCycle, TrafficLimitType } from '@vitrine/contracts';

/** Enumerations of the core without its schemas; a test compares both. */
export const CYCLES = [
  'free',
  'monthly',
  'quarterly',
  'semi_annual',
  'annual',
  'biennial',
  'triennial',
  'quinquennial',
  'once',
  'long_term',
] as const satisfies readonly BillingCycle[];
export const MONEY_SIGNS = ['¥', '$', '€', '£', '₽', '₣', '₹', '₫', '฿'] as const;
export type MoneySign = (typeof MONEY_SIGNS)[number];
export const LIMIT_TYPES = ['sum', 'max', 'min', 'up', 'down'] as const satisfies readonly TrafficLimitType[];

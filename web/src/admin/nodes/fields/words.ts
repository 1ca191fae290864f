import type { BillingCycle, TrafficLimitType } from '@vitrine/contracts';

/** The core's lists, free of its schemas; a test holds them against those. */
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

/** The palette that tags may use: Radix colour names. */
export const TAG_COLOURS = [
  'gray',
  'gold',
  'bronze',
  'brown',
  'yellow',
  'amber',
  'orange',
  'tomato',
  'red',
  'ruby',
  'crimson',
  'pink',
  'plum',
  'purple',
  'violet',
  'iris',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'jade',
  'green',
  'grass',
  'lime',
  'mint',
  'sky',
] as const;
export type TagColour = (typeof TAG_COLOURS)[number];

/** Billing cycle of a node. `once` and `long_term` do not recur. */
export const BILLING_CYCLES = [
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
] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** Ways to count traffic against a limit: sent (`up`), received (`down`), both, or the larger or smaller of them. */
export const TRAFFIC_LIMIT_TYPES = ['sum', 'max', 'min', 'up', 'down'] as const;
export type TrafficLimitType = (typeof TRAFFIC_LIMIT_TYPES)[number];

/** The signs in which prices may be given. */
export const CURRENCIES = ['¥', '$', '€', '£', '₽', '₣', '₹', '₫', '฿'] as const;
export type Currency = (typeof CURRENCIES)[number];

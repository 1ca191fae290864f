import type { BillingCycle } from './node-choices.ts';

/** Months per billing cycle; null for one-time payments. */
export const CYCLE_MONTHS: Readonly<Record<BillingCycle, number | null>> = {
  free: null,
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
  biennial: 24,
  triennial: 36,
  quinquennial: 60,
  once: null,
  long_term: null,
};

/** Returns true if a billing cycle allows auto-renewal: only recurring cycles do. */
export const renews = ({
  autoRenewal,
  billingCycle,
}: {
  readonly autoRenewal: boolean;
  readonly billingCycle: BillingCycle;
}): boolean => autoRenewal && CYCLE_MONTHS[billingCycle] !== null;

/** Days of a billing cycle, as ranges, because months differ in length. */
const CYCLE_DAYS: readonly (readonly [from: number, to: number, cycle: BillingCycle])[] = [
  [27, 32, 'monthly'],
  [87, 95, 'quarterly'],
  [175, 185, 'semi_annual'],
  [360, 370, 'annual'],
  [720, 750, 'biennial'],
  [1080, 1150, 'triennial'],
  [1800, 1850, 'quinquennial'],
];

/** Returns the billing cycle for a number of days, as other products store it; undefined if none has that length. */
export const billingCycleOfDays = (days: number): BillingCycle | undefined =>
  CYCLE_DAYS.find(([from, to]) => days >= from && days <= to)?.[2];

/** Currency of totals, and the units of each other currency per unit of it. */
export interface ExchangeRates {
  readonly currency: string;
  readonly rates: Readonly<Record<string, number>>;
}

interface Priced {
  /** 0 if not shown, −1 if free. */
  readonly price: number;
  readonly currency: string;
  readonly billingCycle: BillingCycle;
}

/** Monthly cost of a set of nodes. Nodes whose currency has no rate are listed beside the total, not estimated. */
export interface MonthlyCost {
  /** Sign of the currency of the total. */
  readonly currency: string;
  /** Per month, of all nodes with an exchange rate. @unit `currency` */
  readonly total: number;
  /** Nodes in the total. @unit count */
  readonly nodes: number;
  /** Costs without an exchange rate, per currency. */
  readonly without: readonly {
    /** Sign of that currency. */
    readonly currency: string;
    /** Per month. @unit `currency` */
    readonly total: number;
  }[];
}

/** Returns the price per month; 0 for free nodes and one-time payments. */
export const monthlyPrice = ({ price, billingCycle }: Priced): number =>
  Math.max(0, price) / (CYCLE_MONTHS[billingCycle] ?? Infinity);

/** Sums the monthly cost of nodes in one currency. Free of zod, for browsers. */
export function sumMonthlyCost(nodes: readonly Priced[], { currency, rates }: ExchangeRates): MonthlyCost {
  const sums = new Map<string, number>();
  let total = 0;
  let nodeCount = 0;
  for (const node of nodes) {
    const price = monthlyPrice(node);
    const rate = node.currency === currency ? 1 : Object.hasOwn(rates, node.currency) ? rates[node.currency]! : 0;
    if (price === 0) continue;
    if (rate > 0) {
      total += price / rate;
      nodeCount++;
    } else sums.set(node.currency, (sums.get(node.currency) ?? 0) + price);
  }
  return { currency, total, nodes: nodeCount, without: [...sums].map(([currency, total]) => ({ currency, total })) };
}

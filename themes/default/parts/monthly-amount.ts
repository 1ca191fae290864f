import type { Formatter, MonthlyCostWithRates } from '@vitrine/theme-sdk';

/** Returns the amount of a monthly cost; what has no exchange rate stands beside it. */
export function amountOf(cost: MonthlyCostWithRates, format: Formatter): string {
  const amounts = [...(cost.nodes > 0 ? [cost] : []), ...cost.without];
  return amounts.map(({ currency, total }) => `${currency}${format.number(total, 2)}`).join(' + ');
}

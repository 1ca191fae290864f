import type { Formatter, MonthlyCostWithRates } from '@vitrine/theme-sdk';

/**
 * Returns a monthly cost in a short form: without decimals from 100 on, and with "+" if there are amounts without an exchange rate.
 */
export function shortAmountOf(cost: MonthlyCostWithRates, format: Formatter): string {
  const [first, ...others] = [...(cost.nodes > 0 ? [cost] : []), ...cost.without];
  if (!first) return '–';
  return `${format.money(first.currency, first.total, first.total >= 100 ? 0 : 2)}${others.length > 0 ? ' +' : ''}`;
}

/** Returns a monthly cost, followed by amounts without an exchange rate. */
export function amountOf(cost: MonthlyCostWithRates, format: Formatter): string {
  const amounts = [...(cost.nodes > 0 ? [cost] : []), ...cost.without];
  return amounts.map(({ currency, total }) => format.money(currency, total, 2)).join(' + ');
}

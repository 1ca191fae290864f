import type { Formatter, MonthlyCostWithRates } from '@vitrine/theme-sdk';

/** Returns the amount of a monthly cost as the overview has room for it: whole units from 100 on, and a sign for what has no rate. */
export function shortAmountOf(cost: MonthlyCostWithRates, format: Formatter): string {
  const [first, ...others] = [...(cost.nodes > 0 ? [cost] : []), ...cost.without];
  if (!first) return '–';
  return `${format.money(first.currency, first.total, first.total >= 100 ? 0 : 2)}${others.length > 0 ? ' +' : ''}`;
}

/** Returns the amount of a monthly cost; what has no exchange rate stands beside it. */
export function amountOf(cost: MonthlyCostWithRates, format: Formatter): string {
  const amounts = [...(cost.nodes > 0 ? [cost] : []), ...cost.without];
  return amounts.map(({ currency, total }) => format.money(currency, total, 2)).join(' + ');
}

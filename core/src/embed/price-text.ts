import type { PublicNode } from '@vitrine/contracts';
import { CYCLE_MONTHS } from '@vitrine/contracts/billing';
import type { Words } from './badge-labels.ts';

/** Returns the price of a node per billing cycle; empty if none is entered. */
export function priceText(
  { price, currency, billingCycle }: Pick<PublicNode, 'price' | 'currency' | 'billingCycle'>,
  labels: Words,
  language: string,
): string {
  if (price === 0) return '';
  if (price < 0) return labels.free;
  const digits = Number.isInteger(price) ? 0 : 2;
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const amount = `${currency}${/^[A-Z]{3}$/.test(currency) ? ' ' : ''}${number.format(price)}`;
  const months = CYCLE_MONTHS[billingCycle];
  if (months === null) return amount;
  const phrase = months === 1 ? labels.monthly : months === 12 ? labels.annual : labels.otherwise;
  return phrase.replace('{amount}', amount).replace('{count}', String(months));
}

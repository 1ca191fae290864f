/** Palettes for tags: Radix colour names. */
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

/** Currencies in which prices may be given, by their own sign or else by their ISO 4217 code. */
export const CURRENCIES = [
  '¥',
  '$',
  '€',
  '£',
  '₽',
  '₣',
  '₹',
  '₫',
  '฿',
  'HK$',
  'NT$',
  'S$',
  'CA$',
  'A$',
  'NZ$',
  'R$',
  '₩',
  '₴',
  '₺',
  '₱',
  'zł',
  'Kč',
  'JP¥',
  'AED',
  'ARS',
  'BDT',
  'BGN',
  'CLP',
  'COP',
  'DKK',
  'EGP',
  'GEL',
  'HUF',
  'IDR',
  'ILS',
  'ISK',
  'KES',
  'KWD',
  'KZT',
  'LKR',
  'MAD',
  'MOP',
  'MXN',
  'MYR',
  'NGN',
  'NOK',
  'PEN',
  'PKR',
  'QAR',
  'RON',
  'RSD',
  'SAR',
  'SEK',
  'ZAR',
] as const;
export type Currency = (typeof CURRENCIES)[number];

/**
 * Other spellings of these signs: ISO 4217 codes and common notations. A sign that two currencies share, such as that of the yen
 * and the yuan, maps to one of them only: a price must never change its currency.
 */
const SPELLINGS: Readonly<Record<string, Currency>> = {
  '￥': '¥',
  CNY: '¥',
  RMB: '¥',
  'CN¥': '¥',
  元: '¥',
  USD: '$',
  US$: '$',
  EUR: '€',
  GBP: '£',
  RUB: '₽',
  CHF: '₣',
  INR: '₹',
  VND: '₫',
  THB: '฿',
  HKD: 'HK$',
  TWD: 'NT$',
  NTD: 'NT$',
  SGD: 'S$',
  CAD: 'CA$',
  C$: 'CA$',
  AUD: 'A$',
  AU$: 'A$',
  NZD: 'NZ$',
  BRL: 'R$',
  KRW: '₩',
  UAH: '₴',
  TRY: '₺',
  PHP: '₱',
  PLN: 'zł',
  CZK: 'Kč',
  JPY: 'JP¥',
  円: 'JP¥',
};

/** Returns the sign of a currency from another spelling; undefined for an unsupported currency. */
export function currencySign(text: string): Currency | undefined {
  const written = text.trim();
  return (
    CURRENCIES.find(sign => sign === written || sign === written.toUpperCase()) ??
    (Object.hasOwn(SPELLINGS, written.toUpperCase()) ? SPELLINGS[written.toUpperCase()] : undefined)
  );
}

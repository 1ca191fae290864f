import { BADGE_LABELS } from './badge-labels.ts';
import { priceText } from './price-text.ts';

it.each([
  [12.9, '$', 'monthly', '$12.90 a month'],
  [120, '€', 'annual', '€120 a year'],
  [30, 'SEK', 'quarterly', 'SEK 30 for 3 months'],
  [99, '$', 'once', '$99'],
  [-1, '$', 'monthly', 'free'],
  [0, '$', 'monthly', ''],
] as const)('formats %s %s %s as "%s"', (price, currency, billingCycle, text) => {
  expect(priceText({ price, currency, billingCycle }, BADGE_LABELS.en, 'en')).toBe(text);
});

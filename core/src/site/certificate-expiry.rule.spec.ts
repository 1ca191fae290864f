import { DAY_MS } from '@vitrine/contracts/time';
import { expiresSoon } from './certificate-expiry.rule.ts';

it.each([
  [90, 15, false],
  [90, 13, true],
  [47, 10, false],
  [47, 9, true],
  [6, 2, false],
  [6, 1, true],
  [90, -1, true],
])('judges a certificate of %i days with %i left', (days, daysLeft, expected) => {
  expect(expiresSoon({ from: 0, to: days * DAY_MS }, (days - daysLeft) * DAY_MS)).toBe(expected);
});

import { priceOf } from './price.ts';

it.each([
  ['0', 0],
  ['-1', -1],
  ['−1', -1],
  [' 12.5 ', 12.5],
  ['12,5', 12.5],
  ['1000000000', 1e9],
  ['', undefined],
  ['-2', undefined],
  ['-0.5', undefined],
  ['a lot', undefined],
  ['1e3', undefined],
  ['1000000001', undefined],
  ['$5', undefined],
])('reads %j as %p', (text, price) => expect(priceOf(text)).toBe(price));

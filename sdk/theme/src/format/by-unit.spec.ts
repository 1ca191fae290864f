import { byUnit } from './by-unit.ts';
import { formatter } from './formatter.ts';

it.each([
  [0, '0s'],
  [0.025, '25\u00a0ms'],
  [1.5, '1,500\u00a0ms'],
  [2, '2s'],
  [90, '1m 30s'],
])('shows %s seconds as %s', (value, text) => {
  expect(byUnit(formatter('en'), 'seconds')(value)).toBe(text);
});

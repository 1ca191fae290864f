import { locateWith } from '@vitrine/plugin-sdk/testing';
import table from './index.ts';

it.each([
  ['78.46.1.1', 'DE'],
  ['95.216.1.1', 'FI'],
  ['13.112.1.1', 'JP'],
  ['2a01:4f8::1', 'DE'],
])('places %s in %s', async (address, country) => {
  expect(await locateWith(table, {}, address)).toEqual({ country });
});

it.each(['127.0.0.1', '10.0.0.1', '::1', 'example.com'])('places %s in no country', async address => {
  expect(await locateWith(table, {}, address)).toBeUndefined();
});

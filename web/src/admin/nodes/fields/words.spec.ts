import { BILLING_CYCLES, CURRENCIES, TAG_COLOURS, TRAFFIC_LIMIT_TYPES } from '@vitrine/contracts';
import { PALETTE } from './palette.ts';
import { CYCLES, LIMIT_TYPES, MONEY_SIGNS } from './words.ts';

it('knows what the core knows', () => {
  expect(PALETTE).toEqual(TAG_COLOURS);
  expect(CYCLES).toEqual(BILLING_CYCLES);
  expect(MONEY_SIGNS).toEqual(CURRENCIES);
  expect([...LIMIT_TYPES].sort()).toEqual([...TRAFFIC_LIMIT_TYPES].sort());
});

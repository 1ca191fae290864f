import { sumMonthlyCost, monthlyPrice } from './billing.ts';
import { BILLING_CYCLES, type BillingCycle } from './node-choices.ts';

const node = (price: number, currency = '$', billingCycle: BillingCycle = 'monthly') => ({
  price,
  currency,
  billingCycle,
});

it.each<[BillingCycle, number]>([
  ['free', 0],
  ['monthly', 360],
  ['quarterly', 120],
  ['semi_annual', 60],
  ['annual', 30],
  ['biennial', 15],
  ['triennial', 10],
  ['quinquennial', 6],
  ['once', 0],
  ['long_term', 0],
])('a price of 360 with cycle %s is %d a month', (cycle, monthly) =>
  expect(monthlyPrice(node(360, '$', cycle))).toBe(monthly),
);

it.each([0, -1])('a price of %d costs nothing in any cycle', price => {
  for (const cycle of BILLING_CYCLES) expect(monthlyPrice(node(price, '$', cycle))).toBe(0);
});

it('adds up in one currency, by the stated rates', () => {
  const nodes = [node(10), node(70, '¥'), node(120, '$', 'annual'), node(-1), node(0), node(500, '€', 'once')];
  expect(sumMonthlyCost(nodes, { currency: '$', rates: { '¥': 7 } })).toEqual({
    currency: '$',
    total: 30,
    nodes: 3,
    without: [],
  });
});

it('lists amounts without a rate beside the total', () => {
  const nodes = [node(10), node(30, '₽'), node(30, '₽', 'quarterly'), node(4, '€')];
  const money = { currency: '$', rates: { '€': 0 } };
  expect(sumMonthlyCost(nodes, money)).toEqual({
    currency: '$',
    total: 10,
    nodes: 1,
    without: [
      { currency: '₽', total: 40 },
      { currency: '€', total: 4 },
    ],
  });
});

it('treats names of object members as currencies without a rate', () => {
  expect(sumMonthlyCost([node(1, 'constructor')], { currency: '$', rates: {} }).without).toHaveLength(1);
});

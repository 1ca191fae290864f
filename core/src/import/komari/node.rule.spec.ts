import { hashToken } from '../../platform/secrets/secrets.ts';
import { cycleOf, nodeOf, regionOf } from './node.rule.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const NEVER = Date.parse('2106-01-01T00:00:00Z');
const UUID = '00efd212-6837-415a-b0d3-c97f2d828959';
const when = { now: NOW, zone: 'UTC' };
const row = (values = {}) => ({ uuid: UUID, token: 'dRhAokgeNbIWt5qRpbi4KZ', name: 'fra-01', ...values });

it.each([
  [30, null, 'monthly'],
  [92, null, 'quarterly'],
  [180, null, 'semi_annual'],
  [365, null, 'annual'],
  [730, null, 'biennial'],
  [1095, null, 'triennial'],
  [1825, null, 'quinquennial'],
  [-1, null, 'once'],
  [-1, NEVER, 'long_term'],
  [-1, Date.parse('2100-01-01T00:00:00Z'), 'long_term'],
  [-1, Date.parse('2099-12-31T23:59:59Z'), 'once'],
  [0, null, 'monthly'],
  [40, null, 'monthly'],
])('%i days with the expiry %s are %s', (days, expiry, cycle) => {
  expect(cycleOf(days, expiry)).toBe(cycle);
});

it.each([
  ['🇩🇪', 'DE'],
  ['🇯🇵', 'JP'],
  ['', ''],
  ['DE', ''],
  ['🇩', ''],
  ['🏴‍☠️', ''],
  ['🇦🇿', 'AZ'],
  ['🇩x', ''],
  ['\u{1f1e6}\u{1f200}', ''],
])('the flag %j is the region %j', (flag, region) => {
  expect(regionOf(flag)).toBe(region);
});

it.each([
  [{ uuid: 'no uuid' }],
  [{ uuid: 7n }],
  [{ token: 'short' }],
  [{ token: 'with a blank in it' }],
  [{ token: null }],
  [{ token: 12345678 }],
  [{ name: ' \u0000 ' }],
])('is no node with %o', values => {
  expect(nodeOf(row(values), when)).toBeUndefined();
});

it('keeps the token as a hash only, and leaves out what does not fit', () => {
  const node = nodeOf(
    row({
      price: 1e300,
      traffic_limit: 2n ** 63n - 1n,
      cpu_cores: -5n,
      expired_at: 'never',
      currency: '￥',
      hidden: 1n,
    }),
    when,
  );
  expect(node).toMatchObject({
    tokenHash: hashToken('dRhAokgeNbIWt5qRpbi4KZ'),
    price: 0,
    trafficLimit: 0,
    cpuCores: 0,
    expiredAt: null,
    expiryDay: null,
    currency: '¥',
    hidden: true,
    trafficLimitType: 'max',
    createdAt: new Date(NOW),
  });
  expect(JSON.stringify(node)).not.toContain('dRhAokgeNbIWt5qRpbi4KZ');
});

it('takes what a node has', () => {
  const node = nodeOf(
    row({
      weight: -3.6,
      price: -1,
      billing_cycle: -1,
      currency: '€',
      traffic_limit_type: 'sum',
      expired_at: '2026-12-05 00:00:00+00:00',
      created_at: '2025-01-02 03:04:05+00:00',
      version: '1.1.9',
      gpu_name: 'Tesla T4',
      ipv4: '192.0.2.7',
      ipv6: '2001:db8::7',
    }),
    when,
  );
  expect(node).toMatchObject({
    weight: -4,
    price: -1,
    billingCycle: 'once',
    currency: '€',
    trafficLimitType: 'sum',
    expiredAt: new Date('2026-12-05T00:00:00Z'),
    createdAt: new Date('2025-01-02T03:04:05Z'),
    agentVersion: 'Komari 1.1.9',
    gpuNames: ['Tesla T4'],
    addresses: ['192.0.2.7', '2001:db8::7'],
  });
});

it('takes nothing for what a node does not have, or has beyond all bounds', () => {
  const node = nodeOf(
    row({ weight: -2e9, price: -2, billing_cycle: 1e9, currency: 'none', gpu_name: 'None', created_at: '2027-01-01' }),
    when,
  );
  expect(node).toMatchObject({
    weight: 0,
    price: 0,
    billingCycle: 'monthly',
    currency: '$',
    gpuNames: [],
    addresses: [],
    agentVersion: '',
    createdAt: new Date(NOW),
  });
  expect(nodeOf(row(), when)).toMatchObject({ gpuNames: [], expiredAt: null });
});

it.each([
  ['2026-12-05 00:00:00+00:00', 5],
  ['2106-01-01 00:00:00+00:00', null],
  [null, null],
])('the expiry %s is on day %s of the month', (expired_at, day) => {
  expect(nodeOf(row({ expired_at }), when)?.expiryDay).toBe(day);
});

import { ImportRow, type PlannedLeft } from '@vitrine/plugin-sdk';
import { nodeOf, regionOf } from './node.ts';

const NEVER = '2106-01-01 00:00:00+00:00';
const UUID = '00efd212-6837-415a-b0d3-c97f2d828959';

function read(values = {}) {
  const left: PlannedLeft[] = [];
  const row = { uuid: UUID, token: 'dRhAokgeNbIWt5qRpbi4KZ', name: 'fra-01', ...values };
  const node = nodeOf(new ImportRow(row, 'nodes', left));
  return { node, changes: left.map(({ subject, reason, detail }) => `${subject} ${reason} ${detail}`) };
}

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
  [-1, '2100-01-01 00:00:00+00:00', 'long_term'],
  [-1, '2099-12-31 23:59:59+00:00', 'once'],
  [0, null, 'monthly'],
])('%i days with the expiry %s are %s', (billing_cycle, expired_at, cycle) => {
  const { node, changes } = read({ billing_cycle, expired_at });
  expect([node?.billingCycle, changes]).toEqual([cycle, []]);
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
  [{ uuid: 7 }],
  [{ token: 'short' }],
  [{ token: 'with a blank in it' }],
  [{ token: null }],
  [{ token: 12345678 }],
  [{ name: ' \u0000 ' }],
])('skips a node with %o', values => {
  expect(read(values).node).toBeUndefined();
});

it.each([
  ['HK$', 'HK$'],
  ['HKD', 'HK$'],
  ['NT$', 'NT$'],
  ['CA$', 'CA$'],
  ['₩', '₩'],
  ['CNY', '¥'],
  ['￥', '¥'],
  ['usd', '$'],
  ['', '$'],
])('maps the currency %j to %j', (currency, sign) => {
  const { node, changes } = read({ currency, price: 21 });
  expect([node?.currency, node?.price, changes]).toEqual([sign, 21, []]);
});

it.each([
  [{ currency: 'XAU' }, { currency: '$' }, 'currency: XAU → $'],
  [{ billing_cycle: 7 }, { billingCycle: 'monthly' }, 'billing_cycle: 7 days → monthly'],
  [{ billing_cycle: 1e9 }, { billingCycle: 'monthly' }, 'billing_cycle: 1000000000 → 30'],
  [{ price: 1e300 }, { price: 0 }, 'price: 1e+300 → 0'],
  [{ price: -0.5 }, { price: 0 }, 'price: -0.5 → 0'],
  [{ traffic_limit: '9223372036854775807' }, { trafficLimit: 0 }, 'traffic_limit: 9223372036854775807 → 0'],
  [{ traffic_limit_type: 'average' }, { trafficLimitType: 'max' }, 'traffic_limit_type: average → max'],
  [{ cpu_cores: -5 }, { cpuCores: 0 }, 'cpu_cores: -5 → 0'],
  [{ weight: 'x' }, { weight: 0 }, 'weight: x → 0'],
  [{ expired_at: 'never' }, { expiredAt: null }, 'expired_at: never → –'],
  [
    { remark: 'x'.repeat(10_001) },
    { privateRemark: 'x'.repeat(10_000) },
    'remark: 10001 characters → 10000 characters',
  ],
])('lists the value of %o that is imported as another', (values, expected, detail) => {
  const { node, changes } = read(values);
  expect(node).toMatchObject(expected);
  expect(changes).toEqual([`fra-01 changed ${detail}`]);
});

it('imports the fields of a node', () => {
  const { node, changes } = read({
    weight: -3.6,
    price: -1,
    billing_cycle: -1,
    traffic_limit_type: 'sum',
    expired_at: '2026-12-05 00:00:00+00:00',
    created_at: '2025-01-02 03:04:05.123456789+00:00',
    version: '1.1.9',
    gpu_name: 'Tesla T4',
    ipv4: '192.0.2.7',
    ipv6: '2001:db8::7',
    hidden: 1,
  });
  expect(node).toMatchObject({
    weight: -4,
    price: -1,
    billingCycle: 'once',
    trafficLimitType: 'sum',
    expiredAt: Date.parse('2026-12-05T00:00:00Z'),
    createdAt: Date.parse('2025-01-02T03:04:05.123Z'),
    agentVersion: 'Komari 1.1.9',
    gpuNames: ['Tesla T4'],
    addresses: ['192.0.2.7', '2001:db8::7'],
    hidden: true,
  });
  expect(changes).toEqual([]);
});

it('lists nothing for fields that a node does not have', () => {
  const { node, changes } = read({ gpu_name: 'None' });
  expect(node).toMatchObject({ gpuNames: [], expiredAt: null, addresses: [], agentVersion: '', currency: '$' });
  expect(changes).toEqual([]);
});

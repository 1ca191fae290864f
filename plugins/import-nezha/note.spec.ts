import { createHash } from 'node:crypto';
import type { PlannedLeft } from '@vitrine/plugin-sdk';
import { readNote } from './note.ts';
import { tokenOf } from './plan.ts';
import { readRules } from './rules.ts';

function note(value: unknown) {
  const left: PlannedLeft[] = [];
  const node = readNote(typeof value === 'string' ? value : JSON.stringify(value), 'tokyo', left);
  return { node, details: left.map(({ detail }) => detail) };
}

it.each([
  [{ amount: '200EUR', cycle: '月' }, { price: 200, currency: '€', billingCycle: 'monthly' }, []],
  [{ amount: '$15.5', cycle: 'Year' }, { price: 15.5, currency: '$', billingCycle: 'annual' }, []],
  [{ amount: 'HK$21', cycle: '季' }, { price: 21, currency: 'HK$', billingCycle: 'quarterly' }, []],
  [{ amount: '0' }, { price: -1 }, []],
  [{ endDate: '0000-00-00T23:59:59+08:00' }, { expiredAt: null }, []],
  [
    { endDate: '2027-01-01T00:00:00+08:00', autoRenewal: '1' },
    { expiredAt: Date.parse('2026-12-31T16:00:00Z'), autoRenewal: true },
    [],
  ],
  [{ amount: '500XAU' }, {}, ['amount: 500XAU → –']],
  [{ cycle: 'week' }, { billingCycle: 'monthly' }, ['cycle: week → monthly']],
])('reads the billing %j of a note', (billingDataMod, expected, details) => {
  expect(note({ billingDataMod })).toEqual({ node: expected, details });
});

it('keeps text, and the text of a plan', () => {
  expect(note('hello').node).toEqual({ remark: 'hello' });
  expect(note({ other: 1 }).node).toEqual({ remark: '{"other":1}' });
  expect(note({ planDataMod: { bandwidth: '1Gbps', extra: 'CN2', IPv4: '' } }).node).toEqual({ remark: '1Gbps, CN2' });
});

it('computes the token of an agent from its secret and its uuid', () => {
  const hash = createHash('sha256').update('secret:uuid').digest('hex');
  expect(tokenOf('secret', 'uuid')).toBe(`nz-${hash}`);
});

describe('alert rules', () => {
  const read = async (...rules: object[]) => {
    const left: PlannedLeft[] = [];
    const rows = rules.map(rule => ({ name: 'rule', enable: 1, rules_raw: JSON.stringify(rule) }));
    return { ...(await readRules(rows, ['1', '2', '3'], left)), details: left.map(({ detail }) => detail) };
  };

  it('are imported with one condition, for the servers that they cover', async () => {
    const { loadRules, details } = await read(
      [{ type: 'cpu', max: 90, duration: 300, cover: 0, ignore: { 2: true } }],
      [{ type: 'memory', max: 80, duration: 60, cover: 1, ignore: { 2: true, 3: false } }],
    );
    expect(loadRules).toMatchObject([
      { metric: 'cpu', threshold: 90, ratio: 70, windowMinutes: 5, nodes: ['1', '3'] },
      { metric: 'ram', threshold: 80, windowMinutes: 1, nodes: ['2'] },
    ]);
    expect(details).toEqual([]);
  });

  it('for offline servers become settings of each node', async () => {
    const { offlineConfigs } = await read([{ type: 'offline', duration: 120, cover: 1, ignore: { 1: true } }]);
    expect(offlineConfigs).toEqual([
      { node: '1', enabled: true, graceSeconds: 120 },
      { node: '2', enabled: false, graceSeconds: null },
      { node: '3', enabled: false, graceSeconds: null },
    ]);
  });

  it('are listed if there is no equivalent', async () => {
    const { loadRules, details } = await read(
      [{ type: 'transfer_all_cycle', max: 1e12 }],
      [{ type: 'cpu', min: 5, duration: 60 }],
      [
        { type: 'cpu', max: 90 },
        { type: 'memory', max: 90 },
      ],
    );
    expect(loadRules).toEqual([]);
    expect(details).toEqual(['transfer_all_cycle', 'cpu below 5', 'several conditions']);
  });
});

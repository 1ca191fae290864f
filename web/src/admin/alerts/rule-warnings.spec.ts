import type { FamilyView } from '@vitrine/contracts';
import { NEW_FORECAST, NEW_LATENCY, NEW_LOAD, NEW_SERIES, ruleForm, warningsOf, windowOf } from './rule-form.ts';

const nodes = [{ uuid: 'a', group: 'Asia', tags: [] }];
const selection = { all: false, nodes: [], groups: ['Europe'], tags: [] };

it.each([
  ['a common rule', NEW_LOAD, []],
  ['a CPU of 150 %', { ...NEW_LOAD, threshold: 150 }, ['threshold']],
  ['traffic of 150 %', { ...NEW_LOAD, metric: 'traffic' as const, threshold: 150 }, []],
  ['a load of 150', { ...NEW_LOAD, metric: 'loadPerCore' as const, threshold: 150 }, []],
  ['a group without nodes', { ...NEW_LOAD, nodeSelector: selection }, ['nodes']],
  ['latency without tasks', NEW_LATENCY, ['tasks']],
] as const)('warns of %s', (_, rule, warnings) => {
  expect(warningsOf(rule as typeof NEW_LOAD, nodes)).toEqual(warnings);
});

it('does not warn while the nodes are unknown', () => {
  expect(warningsOf({ ...NEW_LOAD, nodeSelector: selection }, [])).toEqual([]);
});

it('offers forecasts of families with a limit', () => {
  const family = (name: string, overrides: object) => ({
    name,
    kind: 'gauge',
    source: 'x',
    help: '',
    isPublic: true,
    ...overrides,
  });
  const families = [
    family('x_ratio', { unit: 'ratio' }),
    family('x_bytes', { unit: 'bytes' }),
    family('x_slots', { unit: 'count', range: [0, 64] }),
    family('node_memory_used_bytes', { unit: 'bytes', metric: 'ramUsed' }),
    family('node_load1', { unit: 'count', metric: 'load1' }),
    family('x_bytes_total', { kind: 'counter', unit: 'bytes' }),
  ] as FamilyView[];
  const { properties } = ruleForm(key => key, NEW_FORECAST, families);
  expect(properties.family!.enum).toEqual([
    'node_filesystem_used_ratio',
    'x_ratio',
    'x_slots',
    'node_memory_used_bytes',
    'node_quota_used_ratio',
  ]);
  expect(Object.keys(properties)).toEqual(['name', 'family', 'only', 'withinDays', 'cooldownMinutes', 'enabled']);
});

it.each([
  ['one minute for states', 'containers_state', 15, 1],
  ['a quarter of an hour for values', 'containers_memory_bytes', 1, 15],
  ['a chosen window', 'containers_state', 5, 5],
])('starts with %s', (_, family, before, after) => {
  const families = [
    { name: 'containers_state', kind: 'state', states: ['running', 'exited'] },
  ] as unknown as FamilyView[];
  const rule = { ...NEW_SERIES, kind: 'series', family, windowMinutes: before } as Parameters<typeof windowOf>[0];
  expect(windowOf(rule, families)).toBe(after);
});

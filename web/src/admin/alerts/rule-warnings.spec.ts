import { NEW_LATENCY, NEW_LOAD, warningsOf } from './rule-form.ts';

const nodes = [{ uuid: 'a', group: 'Asia', tags: [] }];
const none = { all: false, nodes: [], groups: ['Europe'], tags: [] };

it.each([
  ['a common rule', NEW_LOAD, []],
  ['a CPU of 150 %', { ...NEW_LOAD, threshold: 150 }, ['threshold']],
  ['traffic of 150 %', { ...NEW_LOAD, metric: 'traffic' as const, threshold: 150 }, []],
  ['a load of 150', { ...NEW_LOAD, metric: 'loadPerCore' as const, threshold: 150 }, []],
  ['a group without nodes', { ...NEW_LOAD, nodeSelector: none }, ['nodes']],
  ['latency without tasks', NEW_LATENCY, ['tasks']],
] as const)('warns of %s', (_, rule, warnings) => {
  expect(warningsOf(rule as typeof NEW_LOAD, nodes)).toEqual(warnings);
});

it('does not warn while the nodes are not known', () => {
  expect(warningsOf({ ...NEW_LOAD, nodeSelector: none }, [])).toEqual([]);
});

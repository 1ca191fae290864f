import type { History } from '@vitrine/theme-sdk';
import { largestChanges } from './changes.ts';

const node = { ramTotal: 1000, diskTotal: 1000 };
const history = (columns: History['columns'], from = 0): History => ({ from, to: from + 300, step: 100, columns });
const steady = (value: number, max = value) => ({
  avg: Array<number>(20).fill(value),
  max: Array<number>(20).fill(max),
});

it('reports the peak of a metric with its time and its usual mean', () => {
  const span = history({ cpu: { avg: [20, 50, null], max: [25, 96, null] } }, 1000);
  expect(largestChanges(span, history({ cpu: steady(20, 60) }), node)).toEqual([
    { metric: 'cpu', peak: 96, at: 1150, usual: 20, isHighest: true },
  ]);
});

it('detects a peak that was reached before', () => {
  const [change] = largestChanges(history({ cpu: { avg: [90] } }), history({ cpu: steady(20, 95) }), node);
  expect(change!.isHighest).toBe(false);
});

it.each<[string, History['columns'], History['columns']]>([
  ['a difference that is small', { cpu: { avg: [9] } }, { cpu: steady(2) }],
  ['less than half more', { cpu: { avg: [85] } }, { cpu: steady(60) }],
  ['less than a tenth of the memory', { ramUsed: { avg: [150] } }, { ramUsed: steady(60) }],
  ['a metric without values', { cpu: { avg: [null] } }, { cpu: steady(20) }],
  ['a metric that is known too short', { cpu: { avg: [90] } }, { cpu: { avg: [20, 20] } }],
  ['a metric that was not asked for', { uptime: { avg: [900] } }, { uptime: steady(20) }],
])('leaves out %s', (_, span, before) => {
  expect(largestChanges(history(span), history(before), node)).toEqual([]);
});

it('keeps the three largest changes, the largest first', () => {
  const span = { cpu: { avg: [40] }, load1: { avg: [20] }, processes: { avg: [900] }, tcp: { avg: [300] } };
  const before = { cpu: steady(20), load1: steady(2), processes: steady(100), tcp: steady(100) };
  expect(largestChanges(history(span), history(before), node).map(({ metric }) => metric)).toEqual([
    'load1',
    'processes',
    'tcp',
  ]);
});

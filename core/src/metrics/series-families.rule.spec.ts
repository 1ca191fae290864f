import type { PublicNode } from '@vitrine/contracts';
import type { KnownFamily } from '../history/labelled/family-registry.service.ts';
import { refusedFamilies, seriesFamilies } from './series-families.rule.ts';

const node = { uuid: 'u', name: 'tokyo', group: 'asia' } as PublicNode;
const family = (name: string, declaration: KnownFamily['declaration']): KnownFamily => ({
  fullName: name,
  source: 'x',
  name,
  declaration,
  part: 1,
  metric: undefined,
  isPublic: true,
});
const used = family('x_used_ratio', { kind: 'gauge', unit: 'ratio', help: 'Used.', labels: ['mount'], max: 9 });
const health = family('x_health', { kind: 'state', states: ['ok', 'down'], help: 'Health.' });

it('writes each series with its node and its labels, and no family without values', () => {
  const series = [{ family: 'x_used_ratio', labels: { mount: '/' }, value: 0.5, at: 1 }];
  expect(seriesFamilies([used, health], [{ node, series }])).toEqual([
    {
      name: 'vitrine_x_used_ratio',
      help: 'Used.',
      type: 'gauge',
      samples: [{ labels: { uuid: 'u', name: 'tokyo', group: 'asia', mount: '/' }, value: 0.5 }],
    },
  ]);
});

it('writes a state as one line for each state', () => {
  const [written] = seriesFamilies([health], [{ node, series: [{ family: 'x_health', labels: {}, value: 1, at: 1 }] }]);
  expect(written!.samples.map(({ labels, value }) => [labels!['state'], value])).toEqual([
    ['ok', 0],
    ['down', 1],
  ]);
});

it('counts refused label sets in a family that is absent without them', () => {
  expect(refusedFamilies([])).toEqual([]);
  expect(refusedFamilies([{ family: 'x', count: 3 }])[0]!.samples).toEqual([{ labels: { family: 'x' }, value: 3 }]);
});

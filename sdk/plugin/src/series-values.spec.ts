import type { Family } from '@vitrine/contracts';
import { seriesValues } from './series-values.ts';

const families: Record<string, Family> = {
  queue_bytes: { kind: 'gauge', unit: 'bytes', help: 'Size.', labels: ['disk', 'user'], max: 9 },
  health: { kind: 'state', states: ['ok', 'down'], help: 'Health.' },
};
const read = (...values: Parameters<typeof seriesValues>[1]) => seriesValues(name => families[name], values);

it('orders labels as the family does, and stores states by position', () => {
  expect(
    read({ family: 'queue_bytes', labels: { user: 'a', disk: '/' }, value: 5 }, { family: 'health', value: 'down' }),
  ).toMatchObject([
    { name: 'queue_bytes', labels: ['/', 'a'], value: 5 },
    { name: 'health', labels: [], value: 1 },
  ]);
});

it.each([
  ['series.values.0.family: other is not declared', { family: 'other', value: 1 }],
  ['series.values.0.labels.user: is missing', { family: 'queue_bytes', labels: { disk: '/' }, value: 1 }],
  ['series.values.0.labels.x: the family has no such label', { family: 'health', labels: { x: 'y' }, value: 'ok' }],
  [
    'series.values.0.value: must be a number of at most 1e30',
    { family: 'queue_bytes', labels: { disk: 'a', user: 'b' }, value: NaN },
  ],
  ['series.values.0.value: must be one of ok, down', { family: 'health', value: 'tired' }],
])('reports the invalid field: %s', (message, value) => {
  expect(() => read(value)).toThrow(message);
});

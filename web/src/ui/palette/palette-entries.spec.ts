import { findEntries } from './palette-entries.ts';

const entries = [
  { label: 'Channels', group: 'Notifications' },
  { label: 'tokyo-1', group: 'Nodes' },
  { label: 'Nodes', group: 'Pages' },
  { label: 'old tokyo', group: 'Nodes' },
];

it.each([
  ['', ['Channels', 'tokyo-1', 'Nodes', 'old tokyo']],
  ['TOKYO', ['tokyo-1', 'old tokyo']],
  ['  nodes ', ['Nodes', 'tokyo-1', 'old tokyo']],
  ['nodes old', ['old tokyo']],
  ['kyoto', []],
])('finds for %j', (query, labels) => {
  expect(findEntries(entries, query).map(({ label }) => label)).toEqual(labels);
});

it('limits results to 50', () => {
  const nodeEntries = Array.from({ length: 500 }, (_, i) => ({ label: `node ${i}`, group: 'Nodes' }));
  expect(findEntries(nodeEntries, 'node')).toHaveLength(50);
});

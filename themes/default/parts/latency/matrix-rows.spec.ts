import type { LatencyCell, PublicNode } from '@vitrine/theme-sdk';
import { cellKey, matrixRows, phoneColumns } from './matrix-rows.ts';

const node = (uuid: string, name: string, group = '') =>
  ({ uuid, name, group, region: 'DE', tags: [] }) as unknown as PublicNode;
const nodes = [node('a', 'Tokyo', 'Asia'), node('b', 'Lima'), node('c', 'Oslo', 'Europe'), node('d', 'Bonn', 'Europe')];
const cell = (uuid: string, p50: number | null): [string, LatencyCell] => [
  cellKey(uuid, 1),
  { node: uuid, task: 1, sent: 1, lost: 0, p50, p95: p50 },
];
// Lima did not measure the task, and Oslo lost every probe.
const cells = new Map([cell('a', 30), cell('c', null), cell('d', 10)]);
const visibleRows = (search: string, order: 'order' | 'name' | number, descending = false) =>
  matrixRows(nodes, cells, ['Europe', 'Asia'], { search, sort: { by: order, descending } }).map(
    group => `${group.name}: ${group.nodes.map(({ name }) => name).join(' ')}`,
  );

it('returns one row without groups', () => {
  const rows = matrixRows(nodes.slice(1, 2), cells, [''], { search: '', sort: { by: 'order', descending: false } });
  expect(rows).toEqual([{ name: null, nodes: [nodes[1]] }]);
});

it.each([
  ['', 'order', false, ['Europe: Oslo Bonn', 'Asia: Tokyo', ': Lima']],
  ['O', 'order', false, ['Europe: Oslo Bonn', 'Asia: Tokyo']],
  ['asia', 'order', false, ['null: Tokyo']],
  ['', 'name', false, ['null: Bonn Lima Oslo Tokyo']],
  ['', 1, false, ['null: Bonn Tokyo Oslo Lima']],
  ['', 1, true, ['null: Oslo Tokyo Bonn Lima']],
  ['nothing', 'order', false, ['null: ']],
] as const)('%j by %s, descending %s', (search, order, descending, rows) =>
  expect(visibleRows(search, order, descending)).toEqual(rows),
);

it('splits the cells of a node on a phone into lines of about the same length', () =>
  expect([1, 2, 4, 5, 6, 7, 8, 9].map(phoneColumns)).toEqual([1, 2, 4, 3, 3, 4, 4, 3]));

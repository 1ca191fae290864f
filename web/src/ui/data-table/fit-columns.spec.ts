import { fitColumns } from './fit-columns.ts';

const columns = [
  { id: 'name', width: 200, priority: 0 },
  { id: 'cpu', width: 80, grow: 0 },
  { id: 'os', width: 120, priority: 3 },
  { id: 'price', width: 100, priority: 2 },
];

it.each([
  [600, ['name', 'cpu', 'os', 'price']],
  [499, ['name', 'cpu', 'price']],
  [379, ['name', 'cpu']],
  [279, ['name']],
  [100, ['name']],
])('shows in %i px the columns %j', (available, expected) => {
  const { widths, hidden } = fitColumns(columns, available);
  expect([...widths.keys()]).toEqual(expected);
  expect(hidden).toEqual(columns.map(({ id }) => id).filter(id => !expected.includes(id)));
});

it('shares the remaining width among the columns that grow', () => {
  expect([...fitColumns(columns, 380 + 120).widths.values()]).toEqual([200, 80, 120, 100]);
  expect([...fitColumns(columns, 380 + 120 + 30).widths.values()]).toEqual([210, 80, 130, 110]);
});

it('hides less important columns after one that does not fit', () => {
  const { hidden } = fitColumns(
    [
      { id: 'a', width: 50, priority: 0 },
      { id: 'b', width: 200, priority: 1 },
      { id: 'c', width: 10, priority: 2 },
    ],
    100,
  );
  expect(hidden).toEqual(['b', 'c']);
});

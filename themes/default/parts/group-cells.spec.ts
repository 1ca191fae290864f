import { groupCells } from './group-cells.ts';

const groups = [
  { name: 'Core', uuids: ['a', 'b'] },
  { name: 'Edge', uuids: ['c', 'd', 'e'] },
  { name: '', uuids: ['f'] },
];
const open = () => false;

it('lets groups continue without a hole', () => {
  const { cells } = groupCells(groups, 3, open);
  expect(cells.map(({ uuid }) => uuid).join('')).toBe('abcdef');
  expect(cells.filter(({ isFirst }) => isFirst).map(({ uuid }) => uuid)).toEqual(['a', 'c', 'f']);
});

it('ends the line of a group with its last card in a row', () => {
  expect(
    groupCells(groups, 3, open)
      .cells.filter(({ isLast }) => isLast)
      .map(({ uuid }) => uuid),
  ).toEqual(['b', 'c', 'e', 'f']);
});

it('moves the rest up if a group is closed, and keeps its name before the next one', () => {
  const { cells, closed } = groupCells(groups, 3, name => name === 'Edge');
  expect(cells.map(({ uuid }) => uuid).join('')).toBe('abf');
  expect(cells[2]!.closed.map(({ name }) => name)).toEqual(['Edge']);
  expect(closed).toEqual([]);
});

it('returns closed groups behind the last card', () => {
  expect(groupCells(groups, 3, name => name !== 'Core').closed.map(({ name }) => name)).toEqual(['Edge', '']);
});

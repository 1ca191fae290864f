import { groupCells } from './group-cells.ts';

const groups = [
  { name: 'Core', uuids: ['a', 'b'] },
  { name: 'Edge', uuids: ['c', 'd', 'e'] },
  { name: '', uuids: ['f'] },
];
const open = () => false;

it('places the cards of consecutive groups without gaps', () => {
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

it('leaves out the cards of a closed group, and keeps its name before the next group', () => {
  const { cells, closed } = groupCells(groups, 3, name => name === 'Edge');
  expect(cells.map(({ uuid }) => uuid).join('')).toBe('abf');
  expect(cells[2]!.closed.map(({ name }) => name)).toEqual(['Edge']);
  expect(closed).toEqual([]);
});

it('returns closed groups after the last card separately', () => {
  expect(groupCells(groups, 3, name => name !== 'Core').closed.map(({ name }) => name)).toEqual(['Edge', '']);
});

import { moved } from './moved.ts';

const LIST = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];
const NODES = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }];
const order = (id: string, to: string) => moved(LIST, id, to).map(item => item.id);

it.each([
  ['down', '1', '3', [2, 3, 1, 4]],
  ['up', '4', '2', [1, 4, 2, 3]],
  ['to its own position', '2', '2', [1, 2, 3, 4]],
])('moves an item %s', (_, id, to, expected) => {
  expect(order(id, to)).toEqual(expected);
});

it.each([
  ['the item', '9', '2'],
  ['the position', '2', '9'],
])('keeps the order if %s is no longer there', (_, id, to) => {
  expect(order(id, to)).toEqual([1, 2, 3, 4]);
});

it('identifies items by another property', () => {
  expect(moved(NODES, 'c', 'a', 'uuid')).toEqual([{ uuid: 'c' }, { uuid: 'a' }, { uuid: 'b' }]);
});

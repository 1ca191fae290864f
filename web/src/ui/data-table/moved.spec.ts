import { moved } from './moved.ts';

const ids = (id: string, to: string) => moved([{ id: 1 }, { id: 2 }, { id: 3 }], id, to).map(item => item.id);

it('moves an item up or down to the position of another one', () => {
  expect(ids('3', '1')).toEqual([3, 1, 2]);
  expect(ids('1', '2')).toEqual([2, 1, 3]);
  expect(ids('2', '2')).toEqual([1, 2, 3]);
});

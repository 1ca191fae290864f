import { batchesOf } from './batches.ts';

it.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3, 4, 5],
    [[1, 2], [3, 4], [5]],
  ],
])('divides %j into batches of two', (list: number[], batches: number[][]) => {
  expect([...batchesOf(list, 2)]).toEqual(batches);
});

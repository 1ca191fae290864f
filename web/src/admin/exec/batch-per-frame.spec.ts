import { batchPerAnimationFrame } from './batch-per-frame.ts';

const drawn = () => new Promise(resolve => requestAnimationFrame(resolve));

it('batches items that arrive between two frames', async () => {
  const taken: (readonly number[])[] = [];
  const gathering = batchPerAnimationFrame<number>(numbers => taken.push(numbers));
  gathering.add(1);
  gathering.add(2);
  expect(taken).toEqual([]);
  await drawn();
  gathering.add(3);
  await drawn();
  await drawn();
  expect(taken).toEqual([[1, 2], [3]]);
});

it('ignores items after it was closed', async () => {
  const taken: (readonly number[])[] = [];
  const gathering = batchPerAnimationFrame<number>(numbers => taken.push(numbers));
  gathering.add(1);
  gathering.close();
  await drawn();
  expect(taken).toEqual([]);
});

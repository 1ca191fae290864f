import { batchPerAnimationFrame } from './batch-per-frame.ts';

const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));

it('batches items that arrive between two frames', async () => {
  const batches: (readonly number[])[] = [];
  const batcher = batchPerAnimationFrame<number>(numbers => batches.push(numbers));
  batcher.add(1);
  batcher.add(2);
  expect(batches).toEqual([]);
  await nextFrame();
  batcher.add(3);
  await nextFrame();
  await nextFrame();
  expect(batches).toEqual([[1, 2], [3]]);
});

it('ignores items after it was closed', async () => {
  const batches: (readonly number[])[] = [];
  const batcher = batchPerAnimationFrame<number>(numbers => batches.push(numbers));
  batcher.add(1);
  batcher.close();
  await nextFrame();
  expect(batches).toEqual([]);
});

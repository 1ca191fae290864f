import { availableParallelism } from 'node:os';
import { inParallel } from '../scripts/lib/in-parallel.mjs';

it('runs every task once, in order, with at most one per processor at once', async () => {
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5, 6, 7, 8, 9], async (item: number) => {
    started.push(item);
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running -= 1;
  });
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBeLessThanOrEqual(availableParallelism());
});

it('fails with the first task that fails', async () => {
  await expect(inParallel(['a'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

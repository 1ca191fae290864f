import { availableParallelism } from 'node:os';
import { inParallel } from '../scripts/lib/in-parallel.mjs';

it('runs every task once, in order, with at most one per processor at once', async () => {
  const started: number[] = [];
  let running = 0;
  let maxRunning = 0;
  await inParallel([1, 2, 3, 4, 5, 6, 7, 8, 9], async (item: number) => {
    started.push(item);
    maxRunning = Math.max(maxRunning, ++running);
    await new Promise(setImmediate);
    running -= 1;
  });
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(maxRunning).toBeLessThanOrEqual(availableParallelism());
});

it('fails with the first task that fails', async () => {
  await expect(inParallel(['a'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

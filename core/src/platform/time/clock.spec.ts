import { Logger } from '@nestjs/common';
import { Clock } from './clock.ts';

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
beforeAll(() => Logger.overrideLogger(false));

it('skips a run while the one before is still at it', async () => {
  let running = 0;
  let most = 0;
  const cancel = new Clock().every(5, async () => {
    most = Math.max(most, ++running);
    await pause(25);
    running -= 1;
  });
  await pause(120);
  cancel();
  expect(most).toBe(1);
});

it('goes on after a task that failed', async () => {
  let runs = 0;
  const cancel = new Clock().every(5, () => {
    runs += 1;
    throw new Error('no luck');
  });
  await pause(60);
  cancel();
  expect(runs).toBeGreaterThan(1);
});

it('runs a cancelled task no more', async () => {
  let ran = false;
  new Clock().after(5, () => void (ran = true))();
  await pause(20);
  expect(ran).toBe(false);
});

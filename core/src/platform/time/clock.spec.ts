import { Logger } from '@nestjs/common';
import { Clock } from './clock.ts';

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
beforeAll(() => Logger.overrideLogger(false));

it('skips a run while the previous one still works', async () => {
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

it('continues after a failed task', async () => {
  let runs = 0;
  const cancel = new Clock().every(5, () => {
    runs += 1;
    throw new Error('no luck');
  });
  await pause(60);
  cancel();
  expect(runs).toBeGreaterThan(1);
});

it('does not run a cancelled task', async () => {
  let ran = false;
  new Clock().after(5, () => void (ran = true))();
  await pause(20);
  expect(ran).toBe(false);
});

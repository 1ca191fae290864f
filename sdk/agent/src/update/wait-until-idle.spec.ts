import { waitUntilIdle } from './wait-until-idle.ts';

it('waits for running work, but not forever', async () => {
  const command = { busy: true };
  let quiet = false;
  const waiting = waitUntilIdle([{}, command], 60_000, 5).then(() => (quiet = true));
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(quiet).toBe(false);
  command.busy = false;
  await waiting;
  await waitUntilIdle([{ busy: true }], 20, 5);
});

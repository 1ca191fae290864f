import { waitForRestart } from './wait-for-restart.ts';

const options = { intervalMs: 1, signal: new AbortController().signal };

/** A server that responds with these start times in order; undefined stands for an unreachable server. */
function serverWith(...starts: (number | undefined)[]) {
  const remaining = [...starts];
  const startOf = () => {
    const start = remaining.shift();
    return start === undefined ? Promise.reject(new Error('away')) : Promise.resolve(start);
  };
  return { startOf, remaining };
}

it('waits while the server still runs, and while it is unreachable', async () => {
  const server = serverWith(10, 10, undefined, undefined, 20, 30);
  await waitForRestart(server.startOf, { before: 10, ...options });
  expect(server.remaining).toEqual([30]);
});

it('sends no request once the dialog is closed', async () => {
  const server = serverWith(10, 10);
  await waitForRestart(server.startOf, { before: 10, ...options, signal: AbortSignal.abort() });
  expect(server.remaining).toEqual([10, 10]);
});

it('gives up on a server that does not return', async () => {
  await expect(
    waitForRestart(() => Promise.reject(new Error('away')), { before: 10, ...options, limitMs: 20 }),
  ).resolves.toBeUndefined();
});

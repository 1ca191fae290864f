import { jest } from '@jest/globals';
import { ProblemError } from './problem-error.ts';
import { retryBusy } from './retry-busy.ts';

const busy = () => new ProblemError({ status: 429, code: 'request.busy', retryAfter: 2 });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Returns a source that fails this many times, then succeeds. */
function source(failures: number, error = busy()) {
  const requestTimes: number[] = [];
  const request = async () => {
    requestTimes.push(Date.now());
    if (requestTimes.length <= failures) throw error;
    return 'answer';
  };
  return { ask: request, asked: requestTimes };
}

it('repeats after the time that the core names, until there is an answer', async () => {
  const { ask, asked } = source(3);
  const answer = retryBusy(ask);
  await jest.advanceTimersByTimeAsync(12_000);
  expect(await answer).toBe('answer');
  for (const [i, at] of asked.slice(1).entries()) expect(at - asked[i]!).toBeGreaterThanOrEqual(2000);
});

it('gives up after some attempts', async () => {
  const { ask, asked } = source(9);
  const answer = retryBusy(ask).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await answer).toMatchObject({ code: 'request.busy' });
  expect(asked).toHaveLength(4);
});

it('does not repeat other failures', async () => {
  const { ask, asked } = source(1, new ProblemError({ status: 429, code: 'request.throttled', retryAfter: 2 }));
  await expect(retryBusy(ask)).rejects.toThrow('request.throttled');
  expect(asked).toHaveLength(1);
});

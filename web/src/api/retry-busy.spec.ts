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
  return { request, requestTimes };
}

it('repeats after the time that the core names, until there is an answer', async () => {
  const { request, requestTimes } = source(3);
  const answer = retryBusy(request);
  await jest.advanceTimersByTimeAsync(12_000);
  expect(await answer).toBe('answer');
  for (const [i, at] of requestTimes.slice(1).entries()) expect(at - requestTimes[i]!).toBeGreaterThanOrEqual(2000);
});

it('gives up after some attempts', async () => {
  const { request, requestTimes } = source(9);
  const answer = retryBusy(request).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await answer).toMatchObject({ code: 'request.busy' });
  expect(requestTimes).toHaveLength(4);
});

it('does not repeat other failures', async () => {
  const { request, requestTimes } = source(
    1,
    new ProblemError({ status: 429, code: 'request.throttled', retryAfter: 2 }),
  );
  await expect(retryBusy(request)).rejects.toThrow('request.throttled');
  expect(requestTimes).toHaveLength(1);
});

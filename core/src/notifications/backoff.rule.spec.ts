import { retryDelay } from './backoff.rule.ts';

it.each([
  [1, { retry: true }, 10_000],
  [3, { retry: true }, 120_000],
  [7, { retry: true }, 10_800_000],
  [8, { retry: true }, undefined],
  [1, { retry: false }, undefined],
  [1, { retry: true, after: 60 }, 60_000],
  [3, { retry: true, after: 5 }, 120_000],
  [1, { retry: true, after: 1e9 }, 21_600_000],
])('after %i tries that ended as %j it waits %s ms', (tries, failure, pause) => {
  expect(retryDelay(tries, failure)).toBe(pause);
});

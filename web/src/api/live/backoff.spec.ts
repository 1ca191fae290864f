import { backoff } from './backoff.ts';

it('waits longer with every try, up to fifteen seconds', () => {
  const waits = [1, 2, 3, 4, 5, 6, 20, 2000].map(tries => backoff(tries, () => 1));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

it('spreads reconnections over half of the delay', () => {
  expect([backoff(3, () => 0), backoff(3, () => 0.5)]).toEqual([1000, 1500]);
});

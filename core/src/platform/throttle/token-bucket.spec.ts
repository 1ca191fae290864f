import { TokenBucket } from './token-bucket.ts';

const START = 1_790_000_000_000;
const takeMany = (allowance: TokenBucket, times: number, now: number) =>
  Array.from({ length: times }, () => allowance.tryConsume(now)).filter(Boolean).length;

it('allows a burst, and then a fixed number a second', () => {
  const allowance = new TokenBucket(5, 2, START);
  expect(takeMany(allowance, 10, START)).toBe(5);
  expect(takeMany(allowance, 10, START + 400)).toBe(0);
  expect(takeMany(allowance, 10, START + 1500)).toBe(3);
  expect(takeMany(allowance, 10, START + 60_000)).toBe(5);
});

it('adds nothing when the clock runs backwards', () => {
  const allowance = new TokenBucket(1, 1, START);
  expect(takeMany(allowance, 5, START)).toBe(1);
  expect(takeMany(allowance, 5, START - 60_000)).toBe(0);
});

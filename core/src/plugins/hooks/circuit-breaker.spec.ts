import { CircuitBreaker, OPEN_MS } from './circuit-breaker.ts';

it('opens after three failures in a row, for a minute, and again after one more', () => {
  let now = 0;
  const breaker = new CircuitBreaker(() => now);
  expect([false, true, false, false].map(succeeded => breaker.record(succeeded))).toEqual([false, false, false, false]);
  expect(breaker.isOpen).toBe(false);
  expect(breaker.record(false)).toBe(true);
  expect(breaker.isOpen).toBe(true);
  now += OPEN_MS;
  expect(breaker.isOpen).toBe(false);
  expect(breaker.record(false)).toBe(true);
  now += OPEN_MS;
  expect(breaker.record(true)).toBe(false);
  expect([false, false].map(succeeded => breaker.record(succeeded))).toEqual([false, false]);
});

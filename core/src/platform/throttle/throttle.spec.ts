import { TestClock } from '../../../test/clock.ts';
import { ProblemError } from '../http/problem.ts';
import { Throttle } from './throttle.ts';

const setUp = () => {
  const clock = new TestClock();
  const throttle = new Throttle(clock, { free: 2, firstMs: 1000, maxMs: 5000 });
  const wait = (key = 'a') => {
    try {
      throttle.attempt(key);
      return 0;
    } catch (error) {
      return (error as ProblemError).details.retryAfter;
    }
  };
  return { clock, throttle, wait };
};

it('doubles the wait with each further attempt, up to its limit', async () => {
  const { clock, wait } = setUp();
  expect([wait(), wait(), wait()]).toEqual([0, 0, 1]);
  const waits: (number | undefined)[] = [];
  for (let i = 0; i < 4; i++) {
    await clock.advance(`${wait() ?? 0}s`);
    wait();
    waits.push(wait());
  }
  expect(waits).toEqual([2, 4, 5, 5]);
});

it('counts neither rejected attempts nor those of other keys', () => {
  const { wait } = setUp();
  wait();
  wait();
  for (let i = 0; i < 100; i++) expect(wait()).toBe(1);
  expect(wait('b')).toBe(0);
});

it('forgets attempts after a success, and a day after the last one', async () => {
  const { clock, throttle, wait } = setUp();
  wait();
  wait();
  throttle.clear('a');
  expect(wait()).toBe(0);
  await clock.skip('23h');
  expect(wait()).toBe(0);
  await clock.skip('23h');
  expect([wait(), wait()]).toEqual([0, 2]);
  await clock.skip('24h');
  expect([wait(), wait(), wait()]).toEqual([0, 0, 1]);
});

it('reports attempts and successes here, but not rejected attempts and those of other instances', () => {
  const reported: string[] = [];
  const throttle = new Throttle(new TestClock(), { free: 1, firstMs: 1000, maxMs: 5000 }, (what, key) =>
    reported.push(`${what} ${key}`),
  );
  throttle.attempt('a');
  expect(() => throttle.attempt('a')).toThrow();
  throttle.count('b');
  throttle.delete('b');
  throttle.clear('a');
  expect(reported).toEqual(['attempt a', 'clear a']);
});

it('keeps the 20,000 keys that were used last', () => {
  const { throttle, wait } = setUp();
  for (const key of ['first', 'second', 'second', 'first']) throttle.attempt(key);
  for (let i = 0; i < 19_998; i++) throttle.attempt(`key ${i}`);
  expect([wait('first'), wait('second')]).toEqual([1, 1]);
  throttle.attempt('one more');
  expect([wait('first'), wait('second')]).toEqual([1, 0]);
});

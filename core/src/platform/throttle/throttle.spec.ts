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

it('doubles the wait with every attempt too many, up to its limit', async () => {
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

it('does not count rejected attempts, or those of others', () => {
  const { wait } = setUp();
  wait();
  wait();
  for (let i = 0; i < 100; i++) expect(wait()).toBe(1);
  expect(wait('b')).toBe(0);
});

it('forgets attempts after a success, and after a day', async () => {
  const { clock, throttle, wait } = setUp();
  wait();
  wait();
  throttle.clear('a');
  expect(wait()).toBe(0);
  wait();
  await clock.skip('2d');
  expect([wait(), wait(), wait()]).toEqual([0, 0, 1]);
});

it('keeps a bounded number of keys', () => {
  const { throttle, wait } = setUp();
  wait('first');
  wait('first');
  for (let i = 0; i < 20_000; i++) throttle.attempt(`key ${i}`);
  expect(wait('first')).toBe(0);
});

import { CoreClock } from './core-clock.ts';

it('runs evenly while the machine’s clock is wrong, and logs the difference once', () => {
  let steady = 5000;
  const clock = new CoreClock(() => steady, 0);
  steady += 1000;
  expect(clock.now()).toBe(1000);
  expect(clock.correct(1_790_000_000_000, 20)).toBe(1_790_000_000_020 - 1000);
  steady += 500;
  expect(clock.now()).toBe(1_790_000_000_520);
  expect(clock.correct(1_790_000_000_600, 0)).toBe(0);
  expect(clock.now()).toBe(1_790_000_000_600);
});

it('never returns a time before 1970', () => {
  expect(new CoreClock(() => 100, -5000).now()).toBe(0);
});

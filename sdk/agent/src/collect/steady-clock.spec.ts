import { DAY_S } from '@vitrine/contracts/time';
import { SteadyClock } from './steady-clock.ts';

/** A machine with three clocks that the test sets, in seconds. */
function machine() {
  const clocks = { monotonic: 5, uptime: 1000 as number | undefined, wall: 1_790_000_000 };
  const steady = new SteadyClock(
    () => (clocks.uptime === undefined ? undefined : clocks.uptime * 1000),
    () => clocks.monotonic * 1000,
    () => clocks.wall * 1000,
  );
  const start = steady.now();
  const seconds = (): number => Math.round((steady.now() - start) / 1000);
  const pass = (elapsed: number): void => {
    clocks.monotonic += elapsed;
    clocks.wall += elapsed;
    if (clocks.uptime !== undefined) clocks.uptime += elapsed;
  };
  return { clocks, seconds, pass };
}

it('continues while the machine sleeps', () => {
  const { clocks, seconds, pass } = machine();
  pass(10);
  expect(seconds()).toBe(10);
  clocks.uptime! += 3600;
  clocks.wall += 3600;
  pass(1);
  expect(seconds()).toBe(3611);
});

it('ignores a step of the wall clock', () => {
  const { clocks, seconds, pass } = machine();
  clocks.wall += DAY_S;
  pass(10);
  expect(seconds()).toBe(10);
});

it.each([
  ['that reads as unknown now and then', undefined],
  ['that jumps to the time of the host', 9e6],
  ['that jumps back', 3],
])('ignores an uptime %s', (_, uptime) => {
  const { clocks, seconds, pass } = machine();
  pass(10);
  expect(seconds()).toBe(10);
  clocks.uptime = uptime;
  pass(10);
  expect(seconds()).toBe(20);
  clocks.uptime = 1020;
  pass(10);
  expect(seconds()).toBe(30);
  pass(10);
  expect(seconds()).toBe(40);
});

it('counts a sleep while the uptime is unavailable', () => {
  const { clocks, seconds, pass } = machine();
  clocks.uptime = undefined;
  pass(10);
  expect(seconds()).toBe(10);
  clocks.uptime = 1000 + 10 + 600;
  clocks.wall += 600;
  expect(seconds()).toBe(610);
});

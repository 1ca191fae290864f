import { NO_STATE } from '@vitrine/contracts/live-row';
import { minuteMean } from './minute-mean.ts';

const state = (cpu: number, seconds: number, load1 = 0) => ({
  ...NO_STATE,
  online: true,
  cpu,
  load1,
  lastReport: seconds * 1000,
});

/** Mean after some readings, one per second. */
function after(readings: readonly number[]) {
  let view: { state: ReturnType<typeof state>; cpuMinute: number } | undefined;
  readings.forEach((cpu, i) => {
    const next = state(cpu, 1000 + i);
    view = { state: next, cpuMinute: minuteMean(view, next, 4)! };
  });
  return view!.cpuMinute;
}

it('hardly changes with a single reading', () => expect(after([5, 5, 5, 100])).toBeLessThan(10));
it('follows a lasting load', () => expect(after([5, ...Array.from({ length: 180 }, () => 100)])).toBeGreaterThan(90));
it('starts with the load average if that is lower', () =>
  expect(minuteMean(undefined, state(100, 1, 0.4), 4)).toBeCloseTo(10));
it('restarts after a gap', () => expect(minuteMean({ state: state(5, 1), cpuMinute: 5 }, state(80, 4000), 4)).toBe(80));

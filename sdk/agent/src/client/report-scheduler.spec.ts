import { mock } from 'node:test';
import { ReportScheduler } from './report-scheduler.ts';

/** Time in ms of a clock that the test sets. */
let now: number;
const realNow = performance.now.bind(performance);
beforeEach(() => {
  now = 50_000;
  performance.now = () => now;
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => {
  mock.timers.reset();
  performance.now = realNow;
});

/** Advances the time in steps of 100 ms. */
function pass(ms: number): void {
  for (let remaining = ms; remaining > 0; remaining -= 100) {
    now += Math.min(100, remaining);
    mock.timers.tick(Math.min(100, remaining));
  }
}
function start(seconds: number) {
  const reportTimes: number[] = [];
  const startedAt = now;
  const scheduler = new ReportScheduler(seconds, () => reportTimes.push(now - startedAt));
  scheduler.start();
  return { scheduler, reportTimes };
}

it('takes the first report after a second, the others at the interval', () => {
  const { reportTimes } = start(5);
  pass(11_000);
  expect(reportTimes).toEqual([1000, 6000, 11_000]);
});

it('takes the first report after the interval if that is shorter', () => {
  const { reportTimes } = start(0.5);
  pass(1000);
  expect(reportTimes).toEqual([500, 1000]);
});

it('does not shift later reports by a late one', () => {
  const { reportTimes } = start(5);
  pass(1000);
  // The timer fires 2 s late.
  now += 2000;
  pass(5000);
  expect(reportTimes).toEqual([1000, 8000]);
  pass(3000);
  expect(reportTimes).toEqual([1000, 8000, 11_000]);
});

it('skips the reports that a sleep of the machine has missed', () => {
  const { reportTimes } = start(5);
  pass(1000);
  now += 60_000;
  pass(5000);
  pass(4900);
  expect(reportTimes).toEqual([1000, 66_000]);
  pass(100);
  expect(reportTimes).toEqual([1000, 66_000, 71_000]);
});

it('counts a new interval from the last report', () => {
  const { scheduler, reportTimes } = start(60);
  pass(3000);
  scheduler.setInterval(4);
  expect(scheduler.seconds).toBe(4);
  pass(2000);
  expect(reportTimes).toEqual([1000, 5000]);
});

it('keeps the time of the next report if the interval is the same', () => {
  const { scheduler, reportTimes } = start(5);
  pass(500);
  scheduler.setInterval(5);
  pass(500);
  expect(reportTimes).toEqual([1000]);
});

it('takes no report before its start', () => {
  const reportTimes: number[] = [];
  const scheduler = new ReportScheduler(60, () => reportTimes.push(now));
  scheduler.setInterval(1);
  pass(5000);
  expect(reportTimes).toEqual([]);
});

it('takes no report after it was stopped, even if the interval changes', () => {
  const { scheduler, reportTimes } = start(5);
  scheduler.stop();
  scheduler.setInterval(1);
  pass(20_000);
  expect(reportTimes).toEqual([]);
});

import { DAY_S } from '@vitrine/contracts/time';
import { TestClock } from '../../../test/clock.ts';
import { scheduleJob } from './schedule-job.ts';

/** A clock for the test, and the times of the runs as UTC hours. */
function scheduled(when: number | string, zone = 'Asia/Tokyo') {
  const clock = new TestClock(Date.parse('2026-06-01T12:00:00Z'));
  const runs: string[] = [];
  const cancel = scheduleJob(
    clock,
    when,
    () => zone,
    async () => void runs.push(new Date(clock.now()).toISOString().slice(0, 16)),
  );
  return { clock, runs, cancel };
}

it('runs by a cron expression in the time zone of the site, until it is cancelled', async () => {
  const { clock, runs, cancel } = scheduled('0 3 * * *');
  await clock.advance('48h');
  expect(runs).toEqual(['2026-06-01T18:00', '2026-06-02T18:00']);
  cancel();
  await clock.advance('48h');
  expect(runs).toHaveLength(2);
});

it('waits longer than the maximum of a timer', async () => {
  const { clock, runs } = scheduled('0 0 1 8 *', 'UTC');
  await clock.advance('70d');
  expect(runs).toEqual(['2026-08-01T00:00']);
});

it('runs at an interval in seconds', async () => {
  const { clock, runs } = scheduled(3600);
  await clock.advance('2h');
  expect(runs).toEqual(['2026-06-01T13:00', '2026-06-01T14:00']);
});

it('waits for an interval longer than the maximum of a timer', async () => {
  const { clock, runs } = scheduled(40 * DAY_S);
  await clock.advance('1d');
  expect(runs).toEqual([]);
  await clock.advance('79d');
  expect(runs).toEqual(['2026-07-11T12:00', '2026-08-20T12:00']);
});

it.each([0.5, Infinity, Number.NaN, 'every now and then', '61 * * * *'])('rejects %s', when => {
  expect(() => scheduled(when)).toThrow(/every second|no cron expression/);
});

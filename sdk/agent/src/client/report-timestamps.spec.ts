import { CoreClock } from './core-clock.ts';
import { ReportTimestamps } from './report-timestamps.ts';

const at = (seq: number, time: number) => ({ seq, json: JSON.stringify({ seq, at: time, cpu: 1 }) });

it('corrects only timestamps from before the core’s time was known', () => {
  let steady = 0;
  const times = new ReportTimestamps(new CoreClock(() => steady, 1000), 10);
  steady = 500;
  times.correct(901_500, 0, 12);
  const stamped = (seq: number): number => (JSON.parse(times.stamped(at(seq, 1200))) as { at: number }).at;
  expect([9, 10, 12, 13].map(stamped)).toEqual([1200, 901_200, 901_200, 1200]);

  steady = 1500;
  times.correct(902_900, 0, 20);
  expect([10, 20].map(stamped)).toEqual([901_200, 1200]);
  expect(times.now()).toBe(902_900);
});

it('changes only the time of a report', () => {
  const times = new ReportTimestamps(new CoreClock(() => 0, 0), 1);
  times.correct(5000, 0, 1);
  expect(times.stamped(at(1, 7))).toBe('{"seq":1,"at":5007,"cpu":1}');
});

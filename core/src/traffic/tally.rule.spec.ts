import { addReading, rollOver, realign, type Reading, type PeriodTraffic } from './tally.rule.ts';

/** Returns periods of 100 ms, for readability. */
const periodOf = (at: number) => ({ since: Math.floor(at / 100) * 100, until: Math.floor(at / 100) * 100 + 100 });
const read = (at: number, up: number, down = up): Reading => ({ at, up, down });
const initial: PeriodTraffic = { period: periodOf(0), start: { up: 0, down: 0 }, total: { up: 0, down: 0 } };
const used = ({ start, total }: PeriodTraffic) => [total.up - start.up, total.down - start.down];
const after = (...readings: Reading[]) =>
  readings.reduce((tally, reading) => addReading(tally, reading, periodOf), initial);

it('counts within a period', () => expect(used(after(read(10, 5, 7), read(20, 9, 8)))).toEqual([9, 8]));

it('starts a period at the counter before its first reading', () => {
  const tally = after(read(10, 500), read(99, 700), read(100, 720));
  expect(tally.period.since).toBe(100);
  expect(used(tally)).toEqual([20, 20]);
});

it('skips periods without any reading', () => {
  const tally = after(read(10, 500), read(950, 510));
  expect(tally.period).toEqual({ since: 900, until: 1000 });
  expect(used(tally)).toEqual([10, 10]);
});

it('ends a period by the clock when the node does not report', () => {
  const tally = rollOver(after(read(10, 500)), 130, periodOf);
  expect(tally.period.since).toBe(100);
  expect(used(tally)).toEqual([0, 0]);
  expect(rollOver(tally, 199, periodOf)).toBe(tally);
});

it('counts a backlog from before the period in the previous one', () => {
  let tally = rollOver(after(read(10, 500)), 130, periodOf);
  for (const reading of [read(60, 600), read(99, 650), read(110, 680), read(140, 700)])
    tally = addReading(tally, reading, periodOf);
  expect(used(tally)).toEqual([50, 50]);
});

it('resets the figures when the period starts later, and keeps them when it starts earlier', () => {
  const tally = after(read(10, 500));
  expect(used(realign(tally, { since: 5, until: 105 }))).toEqual([0, 0]);
  expect(used(realign(tally, { since: -50, until: 50 }))).toEqual([500, 500]);
});

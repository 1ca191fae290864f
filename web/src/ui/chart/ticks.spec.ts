import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { timeTicks, valueTicks } from './ticks.ts';

const GIB = 1024 ** 3;

it.each([
  [0, 97, 4, false, [0, 25, 50, 75, 100]],
  [0, 100, 4, false, [0, 25, 50, 75, 100]],
  [0, 0.42, 4, false, [0, 0.2, 0.4, 0.6000000000000001]],
  [41, 63, 4, false, [40, 50, 60, 70]],
  [0, 3.5 * GIB, 4, true, [0, GIB, 2 * GIB, 3 * GIB, 4 * GIB]],
  [0, 700 * 1024 ** 2, 4, true, [0, 256, 512, 768].map(mib => mib * 1024 ** 2)],
])('marks values from %d to %d', (low, high, count, binary, ticks) =>
  expect(valueTicks(low, high, count, binary)).toEqual(ticks),
);

it('has a top and a bottom for a constant value', () => {
  const ticks = valueTicks(5, 5, 4);
  expect(ticks.length).toBeGreaterThan(1);
  expect(ticks.at(-1)).toBeGreaterThan(ticks[0]!);
});

it('marks whole hours of a day in the zone of the device', () => {
  const from = new Date(2026, 10, 20, 0, 30).getTime();
  const { ticks, step } = timeTicks(from, from + DAY_MS, 6);
  expect(step).toBe(6 * HOUR_MS);
  expect(ticks.map(tick => new Date(tick).getHours())).toEqual([6, 12, 18, 0]);
});

it('marks midnights by the calendar, also on days of 23 or 25 hours', () => {
  const from = new Date(2026, 2, 20).getTime();
  const { ticks } = timeTicks(from, new Date(2026, 3, 5).getTime(), 20);
  expect(ticks.map(tick => new Date(tick).getDate())).toEqual([
    20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 1, 2, 3, 4, 5,
  ]);
  expect(ticks.every(tick => new Date(tick).getHours() === 0)).toBe(true);
});

it.each([5 / 60, 1, 6, 24, 7 * 24, 30 * 24, 365 * 24, 5 * 365 * 24])(
  'marks no more than requested over %d hours',
  hours => {
    const from = new Date(2026, 4, 3, 7, 11).getTime();
    const { ticks } = timeTicks(from, from + hours * HOUR_MS, 8);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(9);
  },
);

import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { forecast, LOOKBACK_HOURS } from '../platform/forecast/forecast.rule.ts';
import { evaluateForecast } from './forecast.rule.ts';

const hours = (valueAt: (hour: number) => number) =>
  Float64Array.from({ length: LOOKBACK_HOURS }, (_, hour) => valueAt(hour));
const steady = hours(hour => 0.5 + (hour - LOOKBACK_HOURS + 1) * (0.1 / 24));
const rule = { withinDays: 7 };
const END = 1_000 * DAY_MS;

it('extrapolates a steady growth from the newest value', () => {
  const { value, hoursLeft, fit } = forecast(steady, 1)!;
  expect(value).toBeCloseTo(0.5, 9);
  expect(hoursLeft).toBeCloseTo(5 * 24, 6);
  expect(fit).toBeCloseTo(1, 9);
});

it('derives the pace by least squares, not from the ends', () => {
  // The first hour deviates, which would tilt a line drawn through both ends.
  const values = hours(hour => 0.3 + hour * 0.001 + (hour === 0 ? 0.05 : 0));
  const perHour = (1 - values.at(-1)!) / forecast(values, 1)!.hoursLeft;
  const ends = (values.at(-1)! - values[0]!) / (LOOKBACK_HOURS - 1);
  expect(Math.abs(perHour - 0.001)).toBeLessThan(Math.abs(ends - 0.001) / 10);
});

it.each<[string, Float64Array]>([
  ['no values', hours(() => NaN)],
  ['a day of history', hours(hour => (hour < LOOKBACK_HOURS - 24 ? NaN : hour / LOOKBACK_HOURS))],
  ['a few values', hours(hour => (hour % 8 === 7 ? hour / LOOKBACK_HOURS : NaN))],
  ['no value since yesterday', hours(hour => (hour > LOOKBACK_HOURS - 24 ? NaN : hour / LOOKBACK_HOURS))],
])('makes no forecast from %s', (_, values) => {
  expect(forecast(values, 1)).toBeUndefined();
  expect(evaluateForecast(values, 1, rule, END, true).observation).toEqual({ is: 'unknown' });
});

it('fires with the time at which the limit is reached', () => {
  const { observation, fullAt } = evaluateForecast(steady, 1, rule, END, false);
  expect(observation).toEqual({ is: 'breached', since: END, value: expect.closeTo(0.5, 9) });
  expect(Math.round((fullAt! - END) / HOUR_MS)).toBe(120);
});

it.each<[string, Float64Array, number, boolean, string]>([
  ['a limit that is further away', steady, 4, false, 'ok'],
  ['a limit just beyond the days of a firing rule', steady, 4, true, 'breached'],
  ['a limit well beyond the days of a firing rule', steady, 3, true, 'ok'],
  ['no growth', hours(() => 0.9), 7, true, 'ok'],
  ['a value that falls', hours(hour => 0.9 - hour / 1000), 7, true, 'ok'],
  ['a value at its limit that no longer grows', hours(() => 1), 7, false, 'breached'],
  ['values that jump about', hours(hour => (hour % 24 < 12 ? 0.2 : 0.8) + hour / 2000), 60, false, 'unknown'],
])('judges %s', (_, values, withinDays, firing, expected) => {
  expect(evaluateForecast(values, 1, { withinDays }, END, firing).observation.is).toBe(expected);
});

it('counts the hours without a value at the end', () => {
  const late = hours(hour => (hour > LOOKBACK_HOURS - 4 ? NaN : steady[hour]!));
  expect(forecast(late, 1)!.hoursLeft).toBeCloseTo(120, 6);
});

it('forecasts nothing for a machine of unknown size', () => {
  expect(evaluateForecast(steady, 0, rule, END, false).observation).toEqual({ is: 'unknown' });
});

const period = (sinceHoursAgo: number, days: number) => ({
  since: END - sinceHoursAgo * HOUR_MS,
  until: END + days * DAY_MS,
});

it.each<[string, number, number, boolean, string]>([
  ['one that ends after the limit is reached', 200, 6, false, 'breached'],
  ['one that ends before', 200, 4, false, 'ok'],
  ['one that ends just before, of a firing rule', 200, 4.5, true, 'breached'],
  ['one that began two days ago', 48, 20, true, 'ok'],
])('judges a value that grows within a period: %s', (_, hoursAgo, days, firing, expected) => {
  const terms = { withinDays: 31, period: period(hoursAgo, days) };
  expect(evaluateForecast(steady, 1, terms, END, firing).observation.is).toBe(expected);
});

it('derives the pace from the current period only', () => {
  const began = LOOKBACK_HOURS - 72;
  const values = hours(hour => (hour < began ? 0.9 : (hour - began) / 144));
  const { fullAt } = evaluateForecast(values, 1, { withinDays: 31, period: period(72, 20) }, END, false);
  expect(Math.round((fullAt! - END) / HOUR_MS)).toBe(73);
});

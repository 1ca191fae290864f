import type { AlertUnit } from '@vitrine/contracts/alert-metrics';
import { DAY_S, HOUR_S } from '@vitrine/contracts/time';
import type { Formatter } from '@vitrine/theme-sdk';

/** Formats a value of an alert. */
export function shownValue(format: Formatter, unit: string, value: number | null): string {
  if (value === null) return '–';
  switch (unit as AlertUnit) {
    case 'percent':
      return format.percent(value, value % 1 === 0 ? 0 : 1);
    case 'bytes':
      return format.bytes(value);
    case 'bytes/s':
      return format.rate(value);
    case 'celsius':
      return format.celsius(value);
    case 'ms':
      return format.ms(value);
    case 'load':
      return format.load(value);
    default:
      return format.number(value, value % 1 === 0 ? 0 : 1);
  }
}

/** Factor of sizes and rates, which are entered in megabytes. */
const MEGA = 1e6;

const factorOf = (unit: AlertUnit) => (unit === 'bytes/s' || unit === 'bytes' ? MEGA : 1);

export const toTyped = (unit: AlertUnit, value: number): number => value / factorOf(unit);
export const fromTyped = (unit: AlertUnit, value: number): number => value * factorOf(unit);
/** Returns the unit that is shown after the threshold field. */
export const unitLabel = (unit: AlertUnit): string =>
  ({ percent: '%', bytes: 'MB', 'bytes/s': 'MB/s', celsius: '°C', ms: 'ms', load: '', count: '' })[unit];

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(s|sec|secs|seconds?|秒)?$/i, 1],
  [/^(m|min|mins|minutes?|分|分钟|分鐘)$/i, 60],
  [/^(h|hr|hrs|hours?|小时|小時)$/i, HOUR_S],
  [/^(d|days?|天)$/i, DAY_S],
];

/** Parses a duration such as "3 min", "1.5 h" or "90" to whole seconds; undefined if it is invalid. */
export function secondsOf(typed: string): number | undefined {
  const [, figure, unit] = /^(\d+(?:[.,]\d+)?)\s*([^\d\s.]*)\.?$/.exec(typed.trim()) ?? [];
  const size = UNITS.find(([name]) => name.test(unit ?? ''))?.[1];
  const seconds = Number(figure?.replace(',', '.')) * (size ?? NaN);
  return Number.isInteger(seconds) ? seconds : undefined;
}

/** Formats a configured duration in the largest unit that divides it. */
export function chosenTime(format: Formatter, seconds: number): string {
  const [size, unit] = (
    [
      [DAY_S, 'day'],
      [HOUR_S, 'hour'],
      [60, 'minute'],
    ] as const
  ).find(([size]) => seconds > 0 && seconds % size === 0) ?? [1, 'second'];
  return format.unit(seconds / size, unit);
}

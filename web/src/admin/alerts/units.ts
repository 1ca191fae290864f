import type { AlertUnit } from '@vitrine/contracts/alert-words';
import type { Formatter } from '@vitrine/theme-sdk';

/** How a value of an alert is written. */
export function shownValue(format: Formatter, unit: string, value: number | null): string {
  if (value === null) return '–';
  switch (unit as AlertUnit) {
    case 'percent':
      return format.percent(value, value % 1 === 0 ? 0 : 1);
    case 'bytes/s':
      return format.rate(value);
    case 'celsius':
      return format.celsius(value);
    case 'ms':
      return `${format.number(value, value < 10 ? 1 : 0)} ms`;
    case 'load':
      return format.load(value);
    default:
      return format.number(value, value % 1 === 0 ? 0 : 1);
  }
}

/** Rates are typed in megabytes a second. */
const MEGA = 1e6;

export const toTyped = (unit: AlertUnit, value: number): number => (unit === 'bytes/s' ? value / MEGA : value);
export const fromTyped = (unit: AlertUnit, value: number): number => (unit === 'bytes/s' ? value * MEGA : value);
/** What stands behind the box that a threshold is typed into. */
export const unitLabel = (unit: AlertUnit): string => ({ percent: '%', 'bytes/s': 'MB/s', celsius: '°C', ms: 'ms', load: '', count: '' })[unit];

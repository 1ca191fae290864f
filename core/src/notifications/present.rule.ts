import type { AlertUnit, Notice, NoticeLanguage } from '@vitrine/contracts';
import { metricWord } from './texts/metrics.ts';

type Values = Notice['values'];

const TIMES = new Set(['since', 'at', 'until', 'expiresAt', 'before', 'after']);
const DURATIONS = new Set(['duration', 'grace']);

/**
 * Turns the facts of a notice into words of a language. The name of a value says what it is: times are ms since 1970,
 * durations seconds; `value` and `threshold` go by `unit`; names that end in Bytes or Percent by that; `metric` is the
 * name of what an alert rule looks at. Texts stay.
 */
export function present(values: Values, language: NoticeLanguage, zone: string): Record<string, string> {
  const words = Object.entries(values).map(([name, value]) => {
    if (name === 'metric') return [name, metricWord(String(value), language)];
    if (typeof value !== 'number' || !Number.isFinite(value)) return [name, value === null ? '' : String(value)];
    if (TIMES.has(name)) return [name, instant(value, language, zone)];
    if (DURATIONS.has(name)) return [name, duration(value, language)];
    if (name === 'value' || name === 'threshold') return [name, measured(value, values.unit as AlertUnit, language)];
    if (name.endsWith('Bytes')) return [name, bytes(value, language)];
    if (name.endsWith('Percent')) return [name, measured(value, 'percent', language)];
    return [name, number(value, language)];
  });
  return Object.fromEntries(words) as Record<string, string>;
}

function instant(at: number, language: NoticeLanguage, zone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(at);
}

const UNITS: readonly (readonly [unit: string, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** The two largest units that are not zero: `1 hr 5 min`. */
function duration(seconds: number, language: NoticeLanguage): string {
  const total = Math.round(Math.abs(seconds));
  const counts = UNITS.map(([unit, size], i) => ({
    unit,
    count: Math.floor((total % (UNITS[i - 1]?.[1] ?? Infinity)) / size),
  }));
  const first = Math.max(
    0,
    counts.findIndex(({ count }) => count > 0),
  );
  const shown = total === 0 ? counts.slice(-1) : counts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ');
}

function measured(value: number, unit: AlertUnit | undefined, language: NoticeLanguage): string {
  switch (unit) {
    case 'percent':
      return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
    case 'bytes/s':
      return `${bytes(value, language)}/s`;
    case 'celsius':
      return new Intl.NumberFormat(language, { style: 'unit', unit: 'celsius', maximumFractionDigits: 1 }).format(
        value,
      );
    case 'ms':
      return new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 1 }).format(
        value,
      );
    default:
      return number(value, language);
  }
}

const BINARY = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

function bytes(value: number, language: NoticeLanguage): string {
  const power = value >= 1 ? Math.min(BINARY.length - 1, Math.floor(Math.log2(value) / 10)) : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value / 1024 ** power)} ${BINARY[power]}`;
}

const number = (value: number, language: NoticeLanguage) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);

import type { AlertUnit, Notice, NoticeLanguage } from '@vitrine/contracts';
import { DAY_S, HOUR_S } from '@vitrine/contracts/time';
import { causeText } from './texts/causes.ts';
import { consequencesText } from './texts/consequences.ts';
import { culpritsText } from './texts/culprits.ts';
import { dependentsText } from './texts/dependents.ts';
import { expiryText, type ExpiringNode } from './texts/expiry.ts';
import { forecastText } from './texts/forecast.ts';
import { measuredText } from './texts/measured.ts';
import { methodLabel } from './texts/methods.ts';
import { metricLabel } from './texts/metrics.ts';
import { outlookText, problemText } from './texts/system.ts';

type Values = Notice['values'];

const TIMES = new Set(['since', 'at', 'until', 'expiresAt', 'before', 'after', 'newest']);
const DURATIONS = new Set(['duration', 'grace', 'offset', 'left']);

/**
 * Formats the values of a notice in a language. The name of a value determines its format: times are ms since 1970, durations
 * seconds; `value` and `threshold` follow `unit`; names that end in Bytes or Percent follow the suffix; `metric` is the name of an
 * alert rule's metric, `method` a sign-in method, `cause` the cause of lost probes; `dependents` names of checks, `consequences`
 * names of alerts; `culprits` is a JSON array of processes; `problem` is a fault of the installation; `outlook` the days until a
 * disk is full; `measured` the value of a plugin's alert; `full` the seconds until a series is full, on the day `fullOn`;
 * `expiring` is a JSON array of expiring nodes, which becomes `list`; `table` a JSON array of rows. Texts are unchanged.
 */
export function formatValues(values: Values, language: NoticeLanguage, zone: string): Record<string, string> {
  const formatted = Object.entries(values).map(([name, value]) => {
    if (name === 'metric') return [name, metricLabel(String(value), language)];
    if (name === 'cause') return [name, causeText(String(value), language)];
    if (name === 'consequences') return [name, consequencesText(String(value), language)];
    if (name === 'dependents') return [name, dependentsText(String(value), language)];
    if (name === 'culprits')
      return [name, culpritsText(String(value), language, (use, unit) => measured(use, unit, language))];
    if (name === 'problem') return [name, problemText(String(value), language)];
    if (name === 'outlook') return [name, outlookText(value, language)];
    if (name === 'full')
      return [
        name,
        forecastText(String(values.metric), Number(value), day(Number(values.fullOn), language, zone), language),
      ];
    if (name === 'fullOn') return [name, day(Number(value), language, zone)];
    if (name === 'measured') return [name, measuredLine(values, language)];
    if (name === 'method') return [name, methodLabel(String(value), language)];
    if (name === 'table') return [name, tableText(String(value))];
    if (name === 'expiring') return ['list', expiryLines(String(value), language, zone)];
    if (typeof value !== 'number' || !Number.isFinite(value)) return [name, value === null ? '' : String(value)];
    if (TIMES.has(name)) return [name, instant(value, language, zone)];
    if (DURATIONS.has(name)) return [name, duration(value, language)];
    if (name === 'value' || name === 'threshold') return [name, measured(value, values.unit as AlertUnit, language)];
    if (name.endsWith('Bytes')) return [name, bytes(value, language)];
    if (name.endsWith('Percent')) return [name, measured(value, 'percent', language)];
    return [name, number(value, language)];
  });
  return Object.fromEntries(formatted) as Record<string, string>;
}

/** Formats the value of a plugin's alert as a line. */
function measuredLine({ metric, value, threshold, unit }: Values, language: NoticeLanguage): string {
  const formatNumber = (number: Values[string] | undefined) =>
    typeof number === 'number' ? measured(number, unit as AlertUnit, language) : '';
  const name = typeof metric === 'string' ? metricLabel(metric, language) : '';
  return measuredText({ metric: name, value: formatNumber(value), threshold: formatNumber(threshold) }, language);
}

/** Formats the rows of a table as lines, with cells separated in a way that works in any font. */
const tableText = (table: string) =>
  table && (JSON.parse(table) as string[][]).map(cells => cells.join(' · ')).join('\n');

function instant(at: number, language: NoticeLanguage, zone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(at);
}

const day = (at: number, language: NoticeLanguage, zone: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone }).format(at);

const UNITS: readonly (readonly [unit: string, seconds: number])[] = [
  ['day', DAY_S],
  ['hour', HOUR_S],
  ['minute', 60],
  ['second', 1],
];

/** Formats a duration with its two largest non-zero units: `1 hr 5 min`. */
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
  const visibleCounts =
    total === 0 ? counts.slice(-1) : counts.slice(first, first + 2).filter(({ count }) => count > 0);
  return visibleCounts
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ');
}

function measured(value: number, unit: AlertUnit | undefined, language: NoticeLanguage): string {
  switch (unit) {
    case 'percent':
      return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
    case 'bytes':
      return bytes(value, language);
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

const SI = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Formats transferred bytes in decimal units (1000), as on every page. */
function bytes(value: number, language: NoticeLanguage): string {
  let scaled = value;
  let power = 0;
  while (scaled >= 999.95 && power < SI.length - 1) {
    scaled /= 1000;
    power++;
  }
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(scaled)} ${SI[power]}`;
}

/** Returns one line per expiring node: name, date and days left. */
function expiryLines(json: string, language: NoticeLanguage, zone: string): string {
  return (JSON.parse(json) as ExpiringNode[])
    .map(node => expiryText(node, day(node.expiresAt, language, zone), language))
    .join('\n')
    .slice(0, 5000);
}

const number = (value: number, language: NoticeLanguage) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);

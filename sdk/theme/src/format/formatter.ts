import { decimals, once } from './number-format.ts';

const SI = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;
const IEC = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

const DATE_TIME = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Joined without a line break between number and unit. */
const NO_BREAK = '\u00a0';

/** Scales a number of bytes to the unit that leaves at most three digits before the point. Whole bytes stay whole. */
function scaled(value: number, base: 1000 | 1024): { value: number; unit: string; digits: number } {
  let rest = value;
  let prefix = 0;
  while (Math.abs(rest) >= 999.5 && prefix < SI.length - 1) {
    rest /= base;
    prefix++;
  }
  return { value: rest, unit: (base === 1000 ? SI : IEC)[prefix]!, digits: prefix === 0 ? 0 : decimals(rest) };
}

/** Returns the locale for dates: the language with the browser's preferred region for it, such as en-GB for `en`. */
export function dateLocale(language: string): string {
  const preferred = globalThis.navigator?.languages ?? [];
  return language.includes('-') ? language : (preferred.find(locale => locale.startsWith(`${language}-`)) ?? language);
}

/** The narrow style of Russian and French is a bare number with a minus sign. */
const agoStyle = (language: string) => (/^(ru|fr)\b/.test(language) ? 'short' : 'narrow');

type Quantity = number | null | undefined;

/** Formats a quantity; a dash if it is unknown. */
const orDash =
  <More extends unknown[]>(write: (value: number, ...more: More) => string) =>
  (value: Quantity, ...formatArgs: More): string =>
    value === null || value === undefined ? '–' : write(value, ...formatArgs);

/** Creates the formatter of numbers, times and money for a language. Unknown quantities are shown as a dash. */
export function formatter(language: string) {
  const unit = (value: number, name: string, display: 'short' | 'narrow' = 'short', digits = decimals(value)) =>
    once(
      `${language} ${name} ${display} ${digits}`,
      () =>
        new Intl.NumberFormat(language, {
          style: 'unit',
          unit: name,
          unitDisplay: display,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }),
    ).format(value);

  const number = (value: number, digits = 0) =>
    once(
      `${language} number ${digits}`,
      () => new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    ).format(value);

  const amount = (bytes: number, base: 1000 | 1024) => {
    const { value, unit: symbol, digits } = scaled(bytes, base);
    return `${number(value, digits)}${NO_BREAK}${symbol}`;
  };

  const locale = dateLocale(language);
  const date = (options: Intl.DateTimeFormatOptions) => (at: number) =>
    once(`${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options)).format(at);

  return {
    /** Formats a number with the given number of decimals, by default none. */
    number: orDash(number),
    /** A whole number with an Intl unit such as `day`, written out. */
    unit: (value: number, name: string) => unit(value, name, 'short', 0),
    /** 0–100. */
    percent: orDash((value: number, digits: number = value > 0 && value < 9.95 ? 1 : 0) =>
      once(
        `${language} percent ${digits}`,
        () =>
          new Intl.NumberFormat(language, {
            style: 'percent',
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }),
      ).format(value / 100),
    ),
    /** Transferred bytes in units of 1000, as usual for networks. */
    bytes: orDash((value: number) => amount(value, 1000)),
    /** Bytes per second. */
    rate: orDash((value: number) => `${amount(value, 1000)}/s`),
    /** Bytes of memory and disks in units of 1024, as in `free` and `df`. */
    size: orDash((value: number) => amount(value, 1024)),
    /** A load average. */
    load: orDash((value: number) => number(value, value < 10 ? 2 : value < 100 ? 1 : 0)),
    /** Milliseconds: two decimals below one, one decimal below ten. */
    ms: orDash((value: number) => `${number(value, value === 0 || value >= 10 ? 0 : value < 1 ? 2 : 1)}${NO_BREAK}ms`),
    /** Whole degrees Celsius. */
    celsius: orDash((value: number) => unit(value, 'celsius', 'short', 0)),
    /** Seconds, as the two largest units of days, hours, minutes, seconds. */
    duration: orDash((seconds: number) => {
      const parts = [
        ['day', Math.floor(seconds / 86_400)],
        ['hour', Math.floor(seconds / 3600) % 24],
        ['minute', Math.floor(seconds / 60) % 60],
        ['second', Math.floor(seconds) % 60],
      ] as const;
      const first = parts.findIndex(([, value]) => value > 0);
      const displayed =
        first < 0
          ? parts.slice(3)
          : first === 0 && parts[0][1] >= 100
            ? parts.slice(0, 1)
            : parts.slice(first, first + 2).filter(([, value]) => value > 0);
      return displayed.map(([name, value]) => unit(value, name, 'narrow', 0)).join(' ');
    }),
    /** Time relative to now in seconds; negative is in the past. */
    ago: (seconds: number) => {
      const [size, name] = (
        [
          [86_400, 'day'],
          [3600, 'hour'],
          [60, 'minute'],
          [1, 'second'],
        ] as const
      ).find(([s]) => Math.abs(seconds) >= s) ?? [1, 'second'];
      return once(
        `${language} ago`,
        () => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: agoStyle(language) }),
      ).format(Math.trunc(seconds / size), name);
    },
    /** An amount with its currency, a sign before it or a code with a space. By default two decimals, none for whole amounts. */
    money: (currency: string, amount: number, digits = Number.isInteger(amount) ? 0 : 2) =>
      `${currency}${/^[A-Z]{3}$/.test(currency) ? '\u00a0' : ''}${number(amount, digits)}`,
    /** Hours and minutes of an instant in ms since 1970; the next five also take an instant. */
    time: date({ hour: 'numeric', minute: '2-digit' }),
    /** With seconds. */
    timeWithSeconds: date({ hour: 'numeric', minute: '2-digit', second: '2-digit' }),
    /** Day and month. */
    day: date({ month: 'short', day: 'numeric' }),
    /** Short name of the month of an instant. */
    monthName: date({ month: 'short' }),
    /** Month and year. */
    month: date({ year: 'numeric', month: 'short' }),
    /** Day, month and year. */
    date: date({ year: 'numeric', month: 'short', day: 'numeric' }),
    /** Day and time. */
    dateTime: date(DATE_TIME),
    /** A time range between two instants: common parts, such as the day, are written once. */
    dateTimeRange: (from: number, to: number) =>
      once(`${locale} range`, () => new Intl.DateTimeFormat(locale, DATE_TIME)).formatRange(from, to),
    /** Country name of an ISO 3166-1 alpha-2 code; the code itself if it is unknown. */
    region: (code: string) => {
      try {
        return once(`${language} region`, () => new Intl.DisplayNames(language, { type: 'region' })).of(code) ?? code;
      } catch {
        return code;
      }
    },
  };
}

/** Result of `useFormat()`: one function for each kind of number, time and money. */
export type Formatter = ReturnType<typeof formatter>;

import type { Formatter } from '@vitrine/theme-sdk';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;
const TIB = 4;
const NO_BREAK = '\u00a0';

/** Returns the number of decimals: fewer for small units, where tenths do not matter. */
const digitsOf = (value: number, unit: number) => (unit >= TIB ? (value < 10 ? 2 : 1) : value < 10 ? 1 : 0);

/** Formats a size and a part of it in the unit of the whole, as short as a card requires: "9.3" and "16 GiB". */
export function shortSizes(
  used: number,
  total: number,
  format: Formatter,
): { readonly used: string; readonly total: string } {
  let unit = 0;
  while (total / 1024 ** unit >= 999.5 && unit < UNITS.length - 1) unit++;
  const write = (bytes: number) => format.number(bytes / 1024 ** unit, digitsOf(bytes / 1024 ** unit, unit));
  return { used: write(used), total: `${write(total)}${NO_BREAK}${UNITS[unit]}` };
}

/** Formats a traffic limit without trailing zero decimals: "2 TB". */
export const shortLimit = (bytes: number, format: Formatter): string =>
  format.bytes(bytes).replace(/[.,]0+(?=\u00a0)/u, '');

/** Formats a round trip, in whole milliseconds from one millisecond on. */
export const shortMs = (ms: number, format: Formatter): string =>
  ms < 1 ? format.ms(ms) : `${format.number(Math.round(ms))}${NO_BREAK}ms`;

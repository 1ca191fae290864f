/** Units of traffic in bytes. Most plans use decimal units. */
export const UNITS = {
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  PB: 1e15,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
  PiB: 2 ** 50,
  KB: 1e3,
  KiB: 2 ** 10,
  B: 1,
} as const;
type Unit = keyof typeof UNITS;

/** Bytes as entered. */
export interface Amount {
  readonly amount: string;
  readonly unit: Unit;
}

const BEST: readonly Unit[] = ['PB', 'TB', 'GB', 'MB', 'KB'];
const BINARY: readonly Unit[] = ['PiB', 'TiB', 'GiB', 'MiB', 'KiB'];
const text = (value: number) => String(Number(value.toFixed(6)));
const digits = (bytes: number, unit: Unit) => text(bytes / UNITS[unit]).length;
const isExact = (bytes: number, unit: Unit) => Number(text(bytes / UNITS[unit])) * UNITS[unit] === bytes;

/** Returns bytes in the unit with the shortest exact notation. */
export function typedBytes(bytes: number): Amount {
  if (bytes === 0) return { amount: '0', unit: 'GB' };
  const exact = [...BEST, ...BINARY].filter(unit => bytes >= UNITS[unit] && isExact(bytes, unit));
  const unit = exact.reduce<Unit>(
    (best, unit) => (digits(bytes, unit) < digits(bytes, best) ? unit : best),
    exact[0] ?? 'B',
  );
  return { amount: text(bytes / UNITS[unit]), unit };
}

/** Parses an amount to bytes; undefined if it is invalid. A decimal comma counts as a point. */
export function bytesOf({ amount, unit }: Amount): number | undefined {
  const trimmed = amount.trim().replace(',', '.');
  if (!/^\d{1,15}(\.\d{1,9})?$/.test(trimmed)) return undefined;
  const bytes = Math.round(Number(trimmed) * UNITS[unit]);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

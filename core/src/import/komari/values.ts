import type { SQLOutputValue } from 'node:sqlite';

type Value = SQLOutputValue | undefined;

/** Returns a value as text that can be displayed and stored, at most `most` characters. */
export function textOf(value: Value, maxLength: number): string {
  const text = value instanceof Uint8Array ? Buffer.from(value).toString() : typeof value === 'string' ? value : '';
  return text
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim()
    .slice(0, maxLength);
}

/** Returns a value as one line of text. */
export const lineOf = (value: Value, maxLength: number): string => textOf(value, maxLength).replace(/\p{Cc}/gu, ' ');

/** Returns a value as a number within bounds; `otherwise` if it is none. */
export function numberOf(value: Value, { min = 0, max = Number.MAX_SAFE_INTEGER, otherwise = 0 } = {}): number {
  const number = typeof value === 'bigint' || typeof value === 'number' ? Number(value) : NaN;
  return Number.isFinite(number) && number >= min && number <= max ? number : otherwise;
}

export const countOf = (value: Value, max?: number): number =>
  Math.round(numberOf(value, max === undefined ? {} : { max }));

export const flagOf = (value: Value): boolean => numberOf(value) === 1 || value === 'true';

/** Returns a time in ms since 1970; null if it is none. */
export function timeOf(value: Value): number | null {
  const text = typeof value === 'string' ? value.replace(/(\.\d{3})\d*/, '$1').replace(' ', 'T') : '';
  const at = Date.parse(text);
  return Number.isFinite(at) && at > 0 ? at : null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
export const uuidOf = (value: Value): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined;

export function jsonOf(value: Value): unknown {
  try {
    return JSON.parse(textOf(value, 1_000_000)) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the uuids of a JSON array. */
export const uuidsOf = (value: Value): string[] => {
  const list = jsonOf(value);
  return Array.isArray(list) ? [...new Set(list.flatMap(one => uuidOf(one as Value) ?? []))].slice(0, 5000) : [];
};

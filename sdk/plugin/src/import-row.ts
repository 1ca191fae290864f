import type { ImportPart, PlannedLeft, SourceRow, SourceValue } from '@vitrine/contracts';

/** Returns a value as text that can be displayed and stored. */
export const importedText = (value: SourceValue | undefined): string =>
  (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim();

/** Parses a text as JSON; undefined if it is not JSON. */
export function importedJson(value: SourceValue | undefined): unknown {
  try {
    return JSON.parse(importedText(value)) as unknown;
  } catch {
    return undefined;
  }
}

/** Converts a value to a boolean: true for 1, and for the words that databases without booleans use. */
export const importedFlag = (value: SourceValue | undefined): boolean =>
  value === 1 || value === 'true' || value === '1' || value === 't';

/** Returns a time in ms since 1970 from a database's text format, or from seconds or ms; null for anything else. */
export function importedTime(value: SourceValue | undefined): number | null {
  if (typeof value === 'number') return value <= 0 ? null : value < 1e11 ? value * 1000 : value;
  // Go writes nanoseconds and the name of the zone.
  const text = importedText(value)
    .replace(/(\.\d{3})\d*/, '$1')
    .replace(/ ([+-]\d\d):?(\d\d)( \w+)?$/, '$1:$2')
    .replace(/^(\d{4}-\d\d-\d\d) /, '$1T');
  const at = Date.parse(/[zZ]$|[+-]\d\d:\d\d$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isFinite(at) && at > 0 ? at : null;
}

/**
 * A row of another product's data. Every value that is changed on import is reported in `left`, so that nothing is lost silently.
 */
export class ImportRow {
  private readonly row: SourceRow;
  private readonly left: PlannedLeft[];
  private readonly part: ImportPart;
  subject = '';

  constructor(row: SourceRow, part: ImportPart, left: PlannedLeft[]) {
    this.row = row;
    this.part = part;
    this.left = left;
  }

  raw(column: string): SourceValue | undefined {
    return this.row[column];
  }

  /** Returns a text of several lines, cut to a maximum length. */
  text(column: string, maxLength: number): string {
    const text = importedText(this.row[column]);
    if (text.length > maxLength) this.change(column, `${text.length} characters`, `${maxLength} characters`);
    return text.slice(0, maxLength).trim();
  }

  line(column: string, maxLength: number): string {
    return this.text(column, maxLength).replace(/\p{Cc}/gu, ' ');
  }

  /** Returns a number within bounds: `otherwise` for a missing value; for an invalid one the change is reported. */
  number(
    column: string,
    { min = 0, max = Number.MAX_SAFE_INTEGER, otherwise = 0 }: { min?: number; max?: number; otherwise?: number } = {},
  ): number {
    const value = this.row[column];
    if (value === null || value === undefined || value === '') return otherwise;
    const number = Number(value);
    if (Number.isFinite(number) && number >= min && number <= max) return number;
    this.change(column, String(value), String(otherwise));
    return otherwise;
  }

  count(column: string, max?: number): number {
    return Math.round(this.number(column, max === undefined ? {} : { max }));
  }

  flag(column: string): boolean {
    return importedFlag(this.row[column]);
  }

  time(column: string): number | null {
    const value = this.row[column];
    const at = importedTime(value);
    // Go writes an unset time as a zero time.
    if (at === null && importedText(value) !== '' && !/^0(001-01-01|$)/.test(importedText(value)))
      this.change(column, importedText(value), '');
    return at;
  }

  /** Returns the result of `read`; `otherwise` for a missing value, and for a value that `read` rejects, which is reported. */
  choice<T extends string>(column: string, read: (value: string) => T | undefined, otherwise: T): T {
    const value = importedText(this.row[column]);
    const selected = value === '' ? otherwise : read(value);
    if (selected !== undefined) return selected;
    this.change(column, value, otherwise);
    return otherwise;
  }

  /** Reports that a value is imported as another one. */
  change(field: string, from: string, to: string): void {
    const detail = `${field}: ${from.slice(0, 100)} → ${to.slice(0, 100) || '–'}`;
    this.left.push({ part: this.part, subject: this.subject.slice(0, 100), reason: 'changed', detail });
  }
}

/** Returns the start of the calendar month of an instant in a time zone. ms since 1970. */
export function startOfMonth(now: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: 'numeric' }).formatToParts(now);
  const numberOf = (type: string) => Number(parts.find(part => part.type === type)?.value);
  const midnight = Date.UTC(numberOf('year'), numberOf('month') - 1, 1);
  // Offset of the zone at that midnight: its local time, read as UTC, minus the instant.
  const clock = new Date(midnight).toLocaleString('sv', { timeZone: zone }).replace(' ', 'T');
  return midnight - (Date.parse(`${clock}Z`) - midnight);
}

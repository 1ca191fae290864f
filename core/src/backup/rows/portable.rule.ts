import type { Dialect } from '../../platform/database/migrations/index.ts';

/** Kinds of column content, independent of the database. */
export const KINDS = ['text', 'integer', 'number', 'boolean', 'time', 'json', 'bytes'] as const;
export type Kind = (typeof KINDS)[number];

/** A database-independent value: times in ms since 1970, bytes as base64, JSON as itself. */
export type Portable = string | number | boolean | null | object;

/** Error thrown for a value that does not match the kind of its column. */
export class NotPortableError extends Error {
  override readonly name = 'NotPortableError';
}

/** Converts a value from the database: numbers and JSON may be text, booleans may be 0 and 1. */
export function toPortable(kind: Kind, value: unknown): Portable {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'text':
      return String(value);
    case 'integer':
    case 'number':
      return Number(value);
    case 'boolean':
      return value === true || value === 1;
    case 'time':
      return value instanceof Date ? value.getTime() : typeof value === 'number' ? value : instantOf(String(value));
    case 'json':
      return typeof value === 'string' ? (JSON.parse(value) as Portable) : (value as Portable);
    case 'bytes':
      return Buffer.from(value as Uint8Array).toString('base64');
  }
}

/** Converts a value for a database. Throws NotPortableError if it is not of this kind. */
export function fromPortable(kind: Kind, value: unknown, dialect: Dialect): unknown {
  if (value === null) return null;
  switch (kind) {
    case 'text':
      // PostgreSQL text cannot contain this character.
      if (typeof value === 'string' && !value.includes('\0')) return value;
      break;
    case 'integer':
      if (Number.isSafeInteger(value)) return value;
      break;
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      break;
    case 'boolean':
      if (typeof value === 'boolean') return dialect === 'sqlite' ? Number(value) : value;
      break;
    case 'time':
      if (Number.isSafeInteger(value) && Math.abs(value as number) <= 8.64e15)
        return dialect === 'sqlite' ? value : new Date(value as number).toISOString();
      break;
    case 'json':
      return JSON.stringify(value);
    case 'bytes':
      if (typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value)) return Buffer.from(value, 'base64');
  }
  throw new NotPortableError(`a value is not ${kind}`);
}

/** Parses a PostgreSQL timestamp. Without an offset it is UTC. */
const instantOf = (text: string): number => Date.parse(/(Z|[+-]\d\d(:?\d\d)?)$/.test(text) ? text : `${text}Z`);

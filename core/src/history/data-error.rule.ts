import { ConstraintViolationException } from '@mikro-orm/core';

/** SQLSTATE classes for data that does not fit and constraints that are broken. */
const DATA_CLASSES = ['22', '23'];

/**
 * Whether a failed batch failed for what is in it, so that a smaller one may succeed; not because the database is full,
 * busy or away, when trying again at once only makes it worse.
 */
export function isDataError(error: unknown): boolean {
  if (error instanceof ConstraintViolationException || error instanceof RangeError) return true;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return (
    code.startsWith('SQLITE_CONSTRAINT') ||
    code === 'SQLITE_MISMATCH' ||
    (code.length === 5 && DATA_CLASSES.includes(code.slice(0, 2)))
  );
}

import { ConstraintViolationException } from '@mikro-orm/core';

/** SQLSTATE classes for invalid data and violated constraints. */
const DATA_CLASSES = ['22', '23'];

/**
 * Returns whether a batch failed because of its content, so that a smaller one may succeed. False if the database is full, busy or
 * unavailable, because an immediate retry would only make that worse.
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

import { createHash } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

/** Returns a value with sorted object keys, without undefined ones, because databases preserve neither. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, canonical(member)]),
  );
}

/** Returns 22 characters that change with the values. */
export const digestOf = (values: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(values)))
    .digest('base64url')
    .slice(0, 22);

/** Returns the strong entity tag of the editable fields, in quotes as in headers. */
export const etagOf = (values: unknown): string => `"${digestOf(values)}"`;

/**
 * Middleware that drops the tag of a row that a client sends back with the other fields, as scripts from before entity tags do.
 * Only the header If-Match names the version.
 */
export function dropTag({ method, body }: Request, _: Response, next: NextFunction): void {
  if ((method === 'PUT' || method === 'PATCH') && typeof (body as { etag?: unknown } | undefined)?.etag === 'string')
    delete (body as { etag?: unknown }).etag;
  next();
}

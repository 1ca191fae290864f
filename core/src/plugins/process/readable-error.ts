import { z } from 'zod';
import { formatIssue } from '../../platform/text/format-issue.ts';

/** Returns an error with a message for the author of a plugin: a schema error is one line instead of JSON. */
export const readableError = (error: unknown, op: string): Error =>
  error instanceof z.ZodError ? new Error(`${op}: ${formatIssue(error, 'value')}`) : (error as Error);

/** Parses an answer of a plugin's process; throws such an error if it is invalid. */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown, op: string): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw readableError(parsed.error, op);
}

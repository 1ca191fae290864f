import type { z } from 'zod';

/**
 * Formats the first validation error of a value as one line for a developer: its path, and what is wrong. `root`: name of the
 * value.
 */
export function formatIssue({ issues: [issue] }: z.ZodError, root: string): string {
  return issue ? `${issue.path.join('.') || root}: ${issue.message}`.slice(0, 300) : `not a ${root}`;
}

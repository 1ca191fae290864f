import { ProblemError } from '../../api/problem-error.ts';

/** Returns true if the error has one of these codes, i.e. belongs to a single field. */
export const isProblemWithCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof ProblemError && codes.includes(error.code);

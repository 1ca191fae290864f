import { ProblemError } from '../../api/problem-error.ts';

/** Whether a problem is about one box of a form, so that it is said there and not below all of them. */
export const isProblemWithCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof ProblemError && codes.includes(error.code);

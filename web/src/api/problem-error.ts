import type { Problem } from '@vitrine/contracts';

/** Error response of the core. `code` is stable and names a translation in `problems`. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  readonly errors: NonNullable<Problem['errors']>;
  readonly plugin: string;
  readonly retryAfter: number | undefined;

  constructor(problem: Partial<Problem> & { status: number; code: string }) {
    super(problem.detail ?? problem.code);
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.plugin = problem.plugin ?? '';
    this.retryAfter = problem.retryAfter;
  }
}

/** Code for a missing response: network down or core unreachable. */
export const UNREACHABLE = 'network.unreachable';

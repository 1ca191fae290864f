import type { Problem } from '@vitrine/contracts';

/** An answer of the core that is not what was asked for. `code` is stable and names a translation in `problems`. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  readonly errors: NonNullable<Problem['errors']>;
  readonly retryAfter: number | undefined;

  constructor(problem: Partial<Problem> & { status: number; code: string }) {
    super(problem.detail ?? problem.code);
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.retryAfter = problem.retryAfter;
  }
}

/** No answer at all: the network, or a core that is down. */
export const UNREACHABLE = 'network.unreachable';

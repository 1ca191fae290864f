import type { Problem } from '@vitrine/contracts';

/** Error response of the core. `code` is stable and names a translation in `problems`. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  readonly errors: NonNullable<Problem['errors']>;
  readonly plugin: string;
  readonly retryAfter: number | undefined;
  readonly current: Problem['current'];

  constructor(problem: Partial<Problem> & { status: number; code: string }) {
    super(problem.detail ?? problem.code);
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.plugin = problem.plugin ?? '';
    this.retryAfter = problem.retryAfter;
    this.current = problem.current;
  }
}

/** Code of the error when a change is based on an outdated version. */
const PRECONDITION_FAILED = 'request.precondition-failed';

/** Stored values with their entity tag. */
export type Current = Readonly<Record<string, unknown>> & { readonly etag: string };

/** Returns the stored version if a change was based on a different one; undefined for every other error. */
export function currentOf(error: unknown): Current | undefined {
  if (!(error instanceof ProblemError) || error.code !== PRECONDITION_FAILED) return undefined;
  const { current } = error;
  return typeof current?.etag === 'string' ? { ...current, etag: current.etag } : undefined;
}

/** Code for a missing response: network down or core unreachable. */
export const UNREACHABLE = 'network.unreachable';

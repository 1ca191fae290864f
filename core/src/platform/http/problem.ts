import type { Problem } from '@vitrine/contracts';

type Details = Partial<Pick<Problem, 'errors' | 'plugin' | 'retryAfter' | 'current'>>;

/** Error whose code and detail are public: sent as problem+json under its stable code. Created by `problem()`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly code: string,
    readonly status: number,
    detail: string,
    readonly details: Details = {},
  ) {
    super(detail);
  }

  body(requestId?: string): Problem {
    const { code, status, message: detail, details } = this;
    return {
      type: `urn:vitrine:problem:${code}`,
      status,
      code,
      detail,
      ...details,
      ...(requestId ? { requestId } : {}),
    };
  }
}

/** Constructor of a declared problem: `throw new NodeNotFound(uuid)`. */
interface ProblemClass<A extends unknown[]> {
  new (...args: A): ProblemError;
  readonly code: string;
  readonly status: number;
}

/** Declares a problem. `detail` returns its sentence, `details` its additional members. Every code is listed in docs/errors.md. */
export function problem<A extends unknown[]>(
  code: string,
  status: number,
  detail: (...args: A) => string,
  details?: (...args: A) => Details,
): ProblemClass<A> {
  return class extends ProblemError {
    static readonly code = code;
    static readonly status = status;

    constructor(...args: A) {
      super(code, status, detail(...args), details?.(...args));
    }
  };
}

import { ProblemError } from '../../api/problem-error.ts';

interface LoginParams {
  /** True if the external provider has confirmed the account and only the second factor is missing. */
  readonly factor: boolean;
  /** Problem from the core's redirect. */
  readonly problem: ProblemError | undefined;
}

/** Parses the query that the core adds to the sign-in URL after a redirect from an external provider. */
export function readLoginParams(search: string): LoginParams {
  const query = new URLSearchParams(search);
  const code = query.get('problem');
  return {
    factor: query.get('step') === 'second-factor',
    problem: code === null ? undefined : new ProblemError({ status: 0, code }),
  };
}

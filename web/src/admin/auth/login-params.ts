import { ProblemError } from '../../api/problem-error.ts';

export interface LoginParams {
  /** Somebody else's page has vouched already: only the second factor is missing. */
  readonly factor: boolean;
  /** Why the core sent the browser here. */
  readonly problem: ProblemError | undefined;
}

/** What the core says to the sign-in screen in its address, after a way round somebody else's page. */
export function readLoginParams(search: string): LoginParams {
  const query = new URLSearchParams(search);
  const code = query.get('problem');
  return {
    factor: query.get('step') === 'second-factor',
    problem: code === null ? undefined : new ProblemError({ status: 0, code }),
  };
}

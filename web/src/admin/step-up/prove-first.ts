import { sessionApi } from '../../api/session-routes.ts';
import { askAgain } from '../../api/step-up.ts';

/** Sockets cannot ask by themselves: asks for a fresh proof before one is opened, where the account has a second factor. */
export async function proveFirst(): Promise<boolean> {
  const { until, secondFactor } = await sessionApi.stepUp();
  return !secondFactor || (until ?? 0) > Date.now() || askAgain();
}

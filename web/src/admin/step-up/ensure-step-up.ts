import { sessionApi } from '../../api/session-api.ts';
import { requestStepUp } from '../../api/step-up.ts';

/** Requests a step-up before a socket is opened if the last step-up has expired, because a socket cannot request it. */
export async function ensureStepUp(): Promise<boolean> {
  const { until } = await sessionApi.stepUp();
  return (until ?? 0) > Date.now() || requestStepUp();
}

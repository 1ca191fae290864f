import { sessionApi } from '../../api/session-api.ts';
import { requestStepUp } from '../../api/step-up.ts';

/** Sockets cannot ask by themselves: asks for a fresh proof before one is opened, where the last one no longer counts. */
export async function ensureStepUp(): Promise<boolean> {
  const { until } = await sessionApi.stepUp();
  return (until ?? 0) > Date.now() || requestStepUp();
}

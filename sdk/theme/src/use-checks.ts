import type { PublicChecks } from '@vitrine/contracts';
import type { TimeSpan } from './time-span.ts';
import { useAutoRefresh, type QueryResult } from './use-auto-refresh.ts';
import { useHost } from './use-host.ts';

const UNTIL_NOW: TimeSpan = { hours: 1 };

/**
 * Returns the checks that the administrator made public (names, states and days), and bad states of public metrics. If there are
 * none, no request is sent and `data` stays undefined.
 */
export function useChecks(): QueryResult<PublicChecks> {
  const { checks, site } = useHost();
  return useAutoRefresh('', site.checks || site.badStates ? UNTIL_NOW : null, (_from, _to, signal) => checks(signal));
}

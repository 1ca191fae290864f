import type { Availability, AvailabilityDetail } from '@vitrine/contracts';
import type { TimeSpan } from './time-span.ts';
import { useAutoRefresh, type QueryResult } from './use-auto-refresh.ts';
import { useHost } from './use-host.ts';

/** Availability is counted in days of the site's calendar; the span only marks the query as ending now. */
const UNTIL_NOW: TimeSpan = { hours: 24 };

/** Returns the last 90 days of every node, by uuid. All components of a page share one request per minute. */
export function useAvailability(): QueryResult<Availability> {
  const { availability } = useHost();
  return useAutoRefresh('', UNTIL_NOW, (_from, _to, signal) => availability(signal));
}

/** Returns the last 90 days of one node with its outages, and its availability in each month. */
export function useNodeAvailability(uuid: string): QueryResult<AvailabilityDetail> {
  const { nodeAvailability } = useHost();
  return useAutoRefresh(uuid, UNTIL_NOW, (_from, _to, signal) => nodeAvailability(uuid, signal));
}

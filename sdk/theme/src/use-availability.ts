import type { Availability, AvailabilityDetail } from '@vitrine/contracts';
import { useAutoRefresh, type QueryResult } from './use-auto-refresh.ts';
import type { TimeSpan } from './time-span.ts';
import { useHost } from './use-host.ts';

/** Availability covers days of the site's calendar: the span only says that it ends now. */
const UNTIL_NOW: TimeSpan = { hours: 24 };

/** Returns the last 90 days of every node, by uuid. All components of a page together cost one request a minute. */
export function useAvailability(): QueryResult<Availability> {
  const { availability } = useHost();
  return useAutoRefresh('', UNTIL_NOW, (_from, _to, signal) => availability(signal));
}

/** Returns the last 90 days of one node with its outages, and a figure for each month. */
export function useNodeAvailability(uuid: string): QueryResult<AvailabilityDetail> {
  const { nodeAvailability } = useHost();
  return useAutoRefresh(uuid, UNTIL_NOW, (_from, _to, signal) => nodeAvailability(uuid, signal));
}

import type { FleetTimeline, Timeline } from '@vitrine/contracts';
import type { TimeSpan } from './time-span.ts';
import { useAutoRefresh, type QueryResult } from './use-auto-refresh.ts';
import { useHost } from './use-host.ts';

/**
 * Returns the events of a node in a time range, by start: outages, restarts, announcements, changes of states and failing checks;
 * for an administrator also alerts, commands and terminals. Refreshes itself while the span ends now.
 */
export function useEvents(uuid: string, span: TimeSpan | null): QueryResult<Timeline> {
  const { events } = useHost();
  const key = JSON.stringify([uuid, span]);
  return useAutoRefresh(key, span, (from, to, signal) => events(uuid, { from, to }, signal));
}

/**
 * Returns the nodes that were offline in a time range; for an administrator also those that had alerts. Refreshes itself while the
 * span ends now. `null` sends no request.
 */
export function useFleetEvents(span: TimeSpan | null): QueryResult<FleetTimeline> {
  const { fleetEvents } = useHost();
  return useAutoRefresh(JSON.stringify(span), span, (from, to, signal) => fleetEvents({ from, to }, signal));
}

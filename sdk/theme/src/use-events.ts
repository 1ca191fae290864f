import type { FleetTimeline, Timeline } from '@vitrine/contracts';
import { useAutoRefresh, type QueryResult } from './use-auto-refresh.ts';
import type { TimeSpan } from './time-span.ts';
import { useHost } from './use-host.ts';

/**
 * Returns what happened to a node in a time, by start: outages, restarts, announcements, changes of states and failing checks; to an
 * administrator also alerts, commands and terminals. Refreshes itself while the span ends now.
 */
export function useEvents(uuid: string, span: TimeSpan | null): QueryResult<Timeline> {
  const { events } = useHost();
  const key = JSON.stringify([uuid, span]);
  return useAutoRefresh(key, span, (from, to, signal) => events(uuid, { from, to }, signal));
}

/**
 * Returns which nodes were offline in a time; to an administrator also which had alerts. Refreshes itself while the span ends now. `null`
 * asks for nothing.
 */
export function useFleetEvents(span: TimeSpan | null): QueryResult<FleetTimeline> {
  const { fleetEvents } = useHost();
  return useAutoRefresh(JSON.stringify(span), span, (from, to, signal) => fleetEvents({ from, to }, signal));
}

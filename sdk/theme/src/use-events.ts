import type { Timeline } from '@vitrine/contracts';
import { useAutoRefresh, type QueryResult, type TimeSpan } from './use-auto-refresh.ts';
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

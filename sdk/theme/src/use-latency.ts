import type { Latency, LatencyMatrix } from '@vitrine/contracts';
import { useAutoRefresh, type QueryResult, type TimeSpan } from './use-auto-refresh.ts';
import { useHost } from './use-host.ts';

/** Returns the measurements of one node, a series for each latency task. Refreshes itself while the span ends now. */
export function useLatency(uuid: string, stretch: TimeSpan | null, points = 300): QueryResult<Latency> {
  const { latency } = useHost();
  const key = JSON.stringify([uuid, stretch, points]);
  return useAutoRefresh(key, stretch, (from, to, signal) => latency(uuid, { from, to, points }, signal));
}

const LATELY: TimeSpan = { hours: 1 };

/** Returns every node by every latency task over the last hour; refreshed each minute. */
export function useLatencyMatrix(): QueryResult<LatencyMatrix> {
  const { latencyMatrix } = useHost();
  return useAutoRefresh('', LATELY, (_from, _to, signal) => latencyMatrix(signal));
}

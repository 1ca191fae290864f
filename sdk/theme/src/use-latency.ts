import type { Latency, LatencyMatrix } from '@vitrine/contracts';
import { useAutoRefresh, type QueryResult, type TimeSpan } from './use-auto-refresh.ts';
import { useHost } from './use-host.ts';

/** What one node measured, a line for each latency task. Stays fresh by itself while it ends now. */
export function useLatency(uuid: string, stretch: TimeSpan | null, points = 300): QueryResult<Latency> {
  const { latency } = useHost();
  const key = JSON.stringify([uuid, stretch, points]);
  return useAutoRefresh(key, stretch, (from, to, signal) => latency(uuid, { from, to, points }, signal));
}

const LATELY: TimeSpan = { hours: 1 };

/** Every node against every latency task over the last hour; asked again each minute. */
export function useLatencyMatrix(): QueryResult<LatencyMatrix> {
  const { latencyMatrix } = useHost();
  return useAutoRefresh('', LATELY, (_from, _to, signal) => latencyMatrix(signal));
}

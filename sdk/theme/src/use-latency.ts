import type { Latency, LatencyMatrix } from '@vitrine/contracts';
import { useFresh, type Fresh, type Stretch } from './use-fresh.ts';
import { useHost } from './use-host.ts';

/** What one node measured, a line for each latency task. Stays fresh by itself while it ends now. */
export function useLatency(uuid: string, stretch: Stretch | null, points = 300): Fresh<Latency> {
  const { latency } = useHost();
  const key = JSON.stringify([uuid, stretch, points]);
  return useFresh(key, stretch, (from, to, signal) => latency(uuid, { from, to, points }, signal));
}

const LATELY: Stretch = { hours: 1 };

/** Every node against every latency task over the last hour; asked again each minute. */
export function useLatencyMatrix(): Fresh<LatencyMatrix> {
  const { latencyMatrix } = useHost();
  return useFresh('', LATELY, (_from, _to, signal) => latencyMatrix(signal));
}

import type { CardLatency, Latency, LatencyMatrix, MatrixHours } from '@vitrine/contracts';
import type { TimeSpan } from './time-span.ts';
import { useAutoRefresh, useOfNow, type QueryResult } from './use-auto-refresh.ts';
import { useHost } from './use-host.ts';

/** Cards show the last minutes; the span only marks the query as ending now. */
const UNTIL_NOW: TimeSpan = { hours: 1 };

const withoutNodes = (known: CardLatency): CardLatency => ({ ...known, nodes: {} });

/** Returns the measurements of one node, one series per latency task. Refreshes itself while the span ends now. */
export function useLatency(uuid: string, span: TimeSpan | null, points = 300): QueryResult<Latency> {
  const { latency } = useHost();
  const key = JSON.stringify([uuid, span, points]);
  return useAutoRefresh(key, span, (from, to, signal) => latency(uuid, { from, to, points }, signal));
}

/** Returns the latency of every node for every latency task over the last 1, 24 or 168 hours; refreshed each minute. */
export function useLatencyMatrix(hours: MatrixHours = 1): QueryResult<LatencyMatrix> {
  const { latencyMatrix } = useHost();
  return useOfNow(String(hours), { hours }, (_from, _to, signal) => latencyMatrix(hours, signal));
}

/**
 * Returns the latency of every node to the targets that the administrator shows on cards, over the last minutes. All components of
 * a page share one request per minute; none is sent unless the site has `latencyOnCards`.
 */
export function useCardLatency(): QueryResult<CardLatency> {
  const { cardLatency, site } = useHost();
  return useOfNow(
    '',
    site.latencyOnCards ? UNTIL_NOW : null,
    (_from, _to, signal) => cardLatency(signal),
    withoutNodes,
  );
}

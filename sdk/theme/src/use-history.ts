import type { Histories, History, MetricName } from '@vitrine/contracts';
import type { TimeSpan } from './time-span.ts';
import { useAutoRefresh, useOfNow, type QueryResult } from './use-auto-refresh.ts';
import { useHost } from './use-host.ts';

export type { TimeSpan } from './time-span.ts';

/** Result of a history query. */
export interface HistoryQueryResult {
  /** `undefined` until the first response. */
  readonly history: History | undefined;
  /** True if the last attempt failed; `history` is then the previous result. */
  readonly failed: boolean;
  /** True while a newer result than `history` is loading. */
  readonly loading: boolean;
}

/**
 * Returns the history of one node. Refreshes itself while the span ends now; returns the previous result until the new one has
 * arrived.
 */
export function useHistory(
  uuid: string,
  span: TimeSpan | null,
  metrics: readonly MetricName[],
  points = 400,
): HistoryQueryResult {
  const { history } = useHost();
  const key = JSON.stringify([uuid, span, metrics, points]);
  const { data, ...rest } = useAutoRefresh(key, span, (from, to, signal) =>
    history(uuid, { from, to, metrics, points }, signal),
  );
  return { history: data, ...rest };
}

const LAST_HOUR: TimeSpan = { hours: 1 };
const TREND_POINTS = 60;

/**
 * Returns the averages of a node over the last hour, one point per minute, for a small chart in a card. All cards of a page share
 * one request per minute.
 */
export function useTrend(uuid: string, metrics: readonly MetricName[]): History | undefined {
  const { history } = useHost();
  const key = JSON.stringify([uuid, metrics]);
  return useOfNow(key, LAST_HOUR, (from, to, signal) =>
    history(uuid, { from, to, metrics, points: TREND_POINTS + 1, stats: 'avg' }, signal),
  ).data;
}

/**
 * Returns the sum of the averages of several nodes over the last hour, one point per minute; `null` at points where none of them
 * reported. It uses the same request as `useTrend`: beside cards with the same metrics it sends none of its own.
 */
export function useFleetTrend(uuids: readonly string[], metrics: readonly MetricName[]): History | undefined {
  const { history } = useHost();
  const key = JSON.stringify([uuids, metrics]);
  return useOfNow(key, uuids.length > 0 ? LAST_HOUR : null, async (from, to, signal) => {
    const request = { from, to, metrics, points: TREND_POINTS + 1, stats: 'avg' } as const;
    const answers = await Promise.all(uuids.map(uuid => history(uuid, request, signal).catch(() => undefined)));
    signal.throwIfAborted();
    return addUp(
      answers.filter(answer => answer !== undefined),
      metrics,
    );
  }).data;
}

function addUp(parts: readonly History[], metrics: readonly MetricName[]): History {
  const [first] = parts;
  if (!first) throw new Error('There is no history of these nodes.');
  const sumOf = (metric: MetricName) =>
    Array.from({ length: Math.round((first.to - first.from) / first.step) }, (_, i) => {
      const values = parts.flatMap(part => part.columns[metric]?.avg[i] ?? []);
      return values.length > 0 ? values.reduce((all, value) => all + value, 0) : null;
    });
  return { ...first, columns: Object.fromEntries(metrics.map(metric => [metric, { avg: sumOf(metric) }])) };
}

/**
 * Returns the history of several nodes over the same time span, by uuid, in one request. Nodes whose history the visitor may not
 * see are omitted. Refreshes itself while the span ends now.
 */
export function useHistories(
  uuids: readonly string[],
  span: TimeSpan | null,
  metrics: readonly MetricName[],
  points = 100,
): QueryResult<Histories> {
  const { history } = useHost();
  const key = JSON.stringify([uuids, span, metrics, points]);
  return useAutoRefresh(key, span, async (from, to, signal) => {
    // The shell combines all of them into one request.
    const requests = uuids.map(async uuid => {
      const past = await history(uuid, { from, to, metrics, points }, signal).catch((error: unknown) => error as Error);
      return [uuid, past] as const;
    });
    const answers = await Promise.all(requests);
    const known = answers.flatMap(([uuid, past]) => (past instanceof Error ? [] : [[uuid, past] as const]));
    const [failed] = answers.flatMap(([, past]) => (past instanceof Error ? [past] : []));
    if (failed && known.length === 0) throw failed;
    return Object.fromEntries(known);
  });
}

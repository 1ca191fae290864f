import type { History, MetricName } from '@vitrine/contracts';
import { useAutoRefresh, type TimeSpan } from './use-auto-refresh.ts';
import { useHost } from './use-host.ts';

export type { TimeSpan } from './use-auto-refresh.ts';

/** Result of a history query. */
export interface HistoryQueryResult {
  /** `undefined` until the first answer. */
  readonly history: History | undefined;
  /** True if the last attempt failed; `history` is then the previous one. */
  readonly failed: boolean;
  /** True while a newer result than `history` is loading. */
  readonly loading: boolean;
}

/**
 * Returns the history of one node. Refreshes itself while the span ends now; keeps the previous result until the new one has
 * arrived.
 */
export function useHistory(
  uuid: string,
  stretch: TimeSpan | null,
  metrics: readonly MetricName[],
  points = 400,
): HistoryQueryResult {
  const { history } = useHost();
  const key = JSON.stringify([uuid, stretch, metrics, points]);
  const { data, ...rest } = useAutoRefresh(key, stretch, (from, to, signal) =>
    history(uuid, { from, to, metrics, points }, signal),
  );
  return { history: data, ...rest };
}

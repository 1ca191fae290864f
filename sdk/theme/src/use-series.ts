import type { ChosenSeries, FamilyView, NewestSeries, SeriesHistory } from '@vitrine/contracts';
import type { TimeSpan } from './time-span.ts';
import { useAutoRefresh, useOfNow, type QueryResult } from './use-auto-refresh.ts';
import { useHost } from './use-host.ts';

/** A family that the administrator shows on the start page. */
export type ChosenFamily = ChosenSeries['columns'][number];

/** Latest values belong to now; the span only marks the query as ending now. */
const UNTIL_NOW: TimeSpan = { hours: 1 };

const withoutNodes = (known: ChosenSeries): ChosenSeries => ({ ...known, nodes: {} });

/** Returns every family of the site: names, kinds, units and labels. */
export function useFamilies(): QueryResult<readonly FamilyView[]> {
  const { families } = useHost();
  return useAutoRefresh('', UNTIL_NOW, (_from, _to, signal) => families(signal));
}

/** Returns the latest values of a node's series with labels: each file system, network interface and GPU. */
export function useSeries(uuid: string): QueryResult<readonly NewestSeries[]> {
  const { series } = useHost();
  return useAutoRefresh(uuid, UNTIL_NOW, (_from, _to, signal) => series(uuid, signal));
}

/**
 * Returns the families that the administrator shows on the start page, with their latest value for each node. All components of a
 * page share one request per minute. Use it only if the site has `seriesInTable` or `seriesOnCards`.
 */
export function useChosenSeries(): QueryResult<ChosenSeries> {
  const { chosenSeries } = useHost();
  return useOfNow('', UNTIL_NOW, (_from, _to, signal) => chosenSeries(signal), withoutNodes);
}

/**
 * Returns the history of families of one node, one series per label set. Refreshes itself while the span ends now; returns the
 * previous result until the new one has arrived.
 */
export function useSeriesHistory(
  uuid: string,
  families: readonly string[],
  span: TimeSpan | null,
  points = 300,
): QueryResult<SeriesHistory> {
  const { seriesHistory } = useHost();
  const key = JSON.stringify([uuid, families, span, points]);
  return useAutoRefresh(key, families.length > 0 ? span : null, (from, to, signal) =>
    seriesHistory(uuid, { from, to, families, points }, signal),
  );
}

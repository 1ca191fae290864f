import { NO_STATE, type LiveState } from '@vitrine/contracts';
import type { Statements } from '../platform/database/database.ts';
import { CountedTrafficEntity } from './counted-traffic.entity.ts';
import { LastStateEntity } from './last-state.entity.ts';
import { NO_DETAIL, type StoredSnapshot } from './node-report-state.ts';
import { ReportStreamEntity } from './report-stream.entity.ts';
import { fromStored, toStored } from './stored-reading.ts';
import type { TrafficTotals } from './traffic.rule.ts';

/** Number of streams kept per node: a reinstalled machine may still send reports of its former installation. */
export const STREAMS = 8;

/** Snapshot of a node, and the sequence numbers of the reports included in it. */
export interface Snapshot extends StoredSnapshot {
  readonly node: string;
  readonly traffic: TrafficTotals;
  readonly streams: readonly (readonly [stream: string, seq: number])[];
  /** True if the displayed state is due to be stored as well. */
  readonly isStateDue: boolean;
}

/** Loads the last snapshot of all nodes, or of the given ones. All nodes are offline until they report to this process. */
export async function loadSnapshots(em: Statements, nodes?: readonly string[]): Promise<Map<string, StoredSnapshot>> {
  const filter = nodes ? { node: { $in: [...nodes] } } : {};
  const lastStates = new Map((await em.find(LastStateEntity, filter)).map(row => [row.node, row]));
  return new Map(
    (await em.find(CountedTrafficEntity, filter)).map(({ node, reading, ...totals }) => {
      const traffic = fromStored(reading, totals);
      const { state = NO_STATE, detail = NO_DETAIL } = lastStates.get(node) ?? {};
      return [node, { traffic, detail, state: asOf(traffic, state) }];
    }),
  );
}

/** Returns a stored state with exact values for traffic and the time of the last report; all others may be older. */
const asOf = ({ up, down, at }: TrafficTotals, state: LiveState): LiveState => ({
  ...NO_STATE,
  ...state,
  trafficUp: up,
  trafficDown: down,
  lastReport: Math.max(state.lastReport, at),
  online: false,
});

/** Returns the highest stored number of each stream of the given nodes. The least recently used streams are deleted. */
export async function loadStoredSeqs(
  em: Statements,
  nodes: readonly string[],
): Promise<Map<string, ReadonlyMap<string, number>>> {
  const rows = await em.find(ReportStreamEntity, { node: { $in: [...nodes] } }, { orderBy: { savedAt: 'desc' } });
  const byNode = Map.groupBy(rows, row => row.node);
  for (const [node, streams] of byNode)
    for (const { stream } of streams.slice(STREAMS)) await em.nativeDelete(ReportStreamEntity, { node, stream });
  return new Map([...byNode].map(([node, streams]) => [node, new Map(streams.map(row => [row.stream, row.acked]))]));
}

/** Writes the snapshots of some nodes; `now` in ms. */
export async function writeSnapshots(em: Statements, snapshots: readonly Snapshot[], now: number): Promise<void> {
  const options = { disableIdentityMap: true };
  const rows = snapshots.map(({ node, traffic: { up, down, ...reading } }) => ({
    ...{ node, up, down },
    reading: toStored(reading),
  }));
  const visibleStates = snapshots
    .filter(({ isStateDue }) => isStateDue)
    .map(({ node, state, detail }) => ({ node, state, detail }));
  const savedAt = new Date(now);
  const streams = snapshots.flatMap(({ node, streams }) =>
    streams.map(([stream, acked]) => ({ node, stream, acked, savedAt })),
  );
  if (rows.length > 0) await em.upsertMany(CountedTrafficEntity, rows, options);
  if (visibleStates.length > 0) await em.upsertMany(LastStateEntity, visibleStates, options);
  if (streams.length > 0) await em.upsertMany(ReportStreamEntity, streams, options);
}

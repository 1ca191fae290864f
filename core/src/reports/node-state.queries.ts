import { NO_STATE } from '@vitrine/contracts';
import type { EntityManager } from '@mikro-orm/sql';
import { LastStateEntity } from './last-state.entity.ts';
import type { StoredSnapshot } from './node-report-state.ts';
import { ReportStreamEntity } from './report-stream.entity.ts';
import { fromStored, toStored } from './stored-reading.ts';
import type { TrafficTotals } from './traffic.rule.ts';

/** Number of streams kept per node: a reinstalled machine may still send reports of its former installation. */
const STREAMS = 8;

/** Snapshot of a node and the sequence numbers of the reports it includes. */
export interface Snapshot extends StoredSnapshot {
  readonly node: string;
  readonly traffic: TrafficTotals;
  readonly streams: readonly (readonly [stream: string, seq: number])[];
}

/** Loads the last snapshot of all nodes, or of one. All nodes start as offline until they report to this process. */
export async function loadSnapshots(em: EntityManager, node?: string): Promise<Map<string, StoredSnapshot>> {
  const rows = await em.find(LastStateEntity, node === undefined ? {} : { node });
  return new Map(
    rows.map(({ node, trafficUp, trafficDown, reading, state, detail }) => {
      const traffic = fromStored(reading, { up: trafficUp, down: trafficDown });
      return [node, { traffic, detail, state: { ...NO_STATE, ...state, trafficUp, trafficDown, online: false } }];
    }),
  );
}

/** Returns the highest stored number of a stream; 0 for a new one. The least recently used streams are deleted. */
export async function loadStoredSeq(em: EntityManager, node: string, stream: string): Promise<number> {
  const rows = await em.find(ReportStreamEntity, { node }, { orderBy: { savedAt: 'desc' } });
  for (const old of rows.slice(STREAMS)) await em.nativeDelete(ReportStreamEntity, { node, stream: old.stream });
  return rows.find(row => row.stream === stream)?.acked ?? 0;
}

/** Writes the snapshots of some nodes; `now` in ms. */
export async function writeSnapshots(em: EntityManager, snapshots: readonly Snapshot[], now: number): Promise<void> {
  const options = { disableIdentityMap: true };
  const sums = snapshots.map(({ node, state, detail, traffic }) => {
    const { up: trafficUp, down: trafficDown, ...reading } = traffic;
    return { node, trafficUp, trafficDown, reading: toStored(reading), state, detail };
  });
  const savedAt = new Date(now);
  const streams = snapshots.flatMap(({ node, streams }) =>
    streams.map(([stream, acked]) => ({ node, stream, acked, savedAt })),
  );
  if (sums.length > 0) await em.upsertMany(LastStateEntity, sums, options);
  if (streams.length > 0) await em.upsertMany(ReportStreamEntity, streams, options);
}

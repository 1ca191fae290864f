import type { SeriesKind } from '../series-kind.ts';
import { decodeLatency, encodeLatency, LatencyChunk, rollUpLatency, type Probes } from './latency-chunk.ts';

/** What nodes measure for ping tasks: one series for each task and node. */
export const PING_SERIES: SeriesKind<LatencyChunk, Probes> = {
  name: 'ping',
  fresh: slots => new LatencyChunk(slots),
  read: decodeLatency,
  write: encodeLatency,
  merge: (chunk, slot, probes) => chunk.merge(slot, probes),
  rollUp: rollUpLatency,
};

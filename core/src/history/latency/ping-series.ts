import type { SeriesKind } from '../series/series-kind.ts';
import { decodeLatency, encodeLatency, LatencyChunk, rollUpLatency, type ProbeAggregate } from './latency-chunk.ts';

/** Series of the results of ping tasks: one for each task and node. */
export const PING_SERIES: SeriesKind<LatencyChunk, ProbeAggregate> = {
  name: 'ping',
  createChunk: slots => new LatencyChunk(slots),
  decode: decodeLatency,
  encode: encodeLatency,
  merge: (chunk, slot, probes) => chunk.merge(slot, probes),
  aggregate: (chunk, slot) => chunk.aggregate(slot),
  rollUp: rollUpLatency,
};

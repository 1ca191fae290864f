import { METRICS } from '@vitrine/contracts';
import { Chunk } from '../codec/chunk.ts';
import { decodeChunk, encodeChunk } from '../codec/codec.ts';
import type { SlotAggregate } from '../codec/slot-aggregate.ts';
import { aggregateSlots, mergeAggregate } from '../codec/slots.ts';
import { rollUp } from './rollup.ts';
import type { SeriesKind } from './series-kind.ts';

/** Series of the metrics that nodes report about themselves. */
export const NODE_SERIES: SeriesKind<Chunk, SlotAggregate> = {
  name: 'node',
  createChunk: slots => new Chunk(slots),
  decode: decodeChunk,
  encode: encodeChunk,
  merge: (chunk, slot, totals) => {
    mergeAggregate(chunk, slot, totals);
    for (const { id, digits } of Object.values(METRICS)) if (digits) chunk.digits.set(id, digits);
  },
  aggregate: (chunk, slot) => aggregateSlots(chunk, slot, slot + 1),
  rollUp: (source, position, tier, into, until) => {
    rollUp(source, position, tier, into, until);
    for (const [metric, digits] of source.digits) into.digits.set(metric, digits);
  },
};

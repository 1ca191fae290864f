import { METRICS } from '@vitrine/contracts';
import { Chunk } from './codec/chunk.ts';
import { decodeChunk, encodeChunk } from './codec/codec.ts';
import { rollUp } from './rollup.ts';
import type { SeriesKind } from './series-kind.ts';
import { mergeTotals } from './slots.ts';
import type { Totals } from './totals.ts';

/** What nodes report of themselves. */
export const NODE_SERIES: SeriesKind<Chunk, Totals> = {
  name: 'node',
  fresh: slots => new Chunk(slots),
  read: decodeChunk,
  write: encodeChunk,
  merge: (chunk, slot, totals) => {
    mergeTotals(chunk, slot, totals);
    for (const { id, digits } of Object.values(METRICS)) if (digits) chunk.digits.set(id, digits);
  },
  rollUp: (fine, place, tier, into, until) => {
    rollUp(fine, place, tier, into, until);
    for (const [metric, digits] of fine.digits) into.digits.set(metric, digits);
  },
};

import { Chunk } from '../codec/chunk.ts';
import { decodeChunk } from '../codec/codec.ts';
import { SlotAggregate } from '../codec/slot-aggregate.ts';
import { aggregateSlots, mergeAggregate } from '../codec/slots.ts';
import { encodeWide } from '../codec/wide.ts';
import { NODE_SERIES } from './node-series.ts';
import type { SeriesKind } from './series-kind.ts';

/** Position of a series in the chunks of its group. */
export interface ColumnOfSeries {
  /** Number of the column; 0 until one is assigned before the first save. */
  readonly column: number;
  /** Number of leading binary digits to which values are rounded; exact if undefined. */
  readonly digits?: number | undefined;
}

/** Values of many labelled series over a time range. Columns may be assigned up to the moment they are stored. */
export type LabelledAggregate = SlotAggregate<ColumnOfSeries>;

/** Groups of labelled series: all series of one node and source share their chunks. */
export const LABELLED_SERIES: SeriesKind<Chunk, LabelledAggregate> = {
  name: 'labelled',
  createChunk: slots => new Chunk(slots),
  decode: decodeChunk,
  encode: encodeWide,
  merge: (chunk, slot, totals) => {
    const byColumn = new SlotAggregate();
    byColumn.reports = totals.reports;
    for (const [{ column, digits }, total] of totals.metrics) {
      if (column === 0) continue;
      byColumn.add(column, total);
      if (digits !== undefined) chunk.digits.set(column, digits);
    }
    mergeAggregate(chunk, slot, byColumn);
  },
  aggregate: (chunk, slot) => {
    const totals = new SlotAggregate<ColumnOfSeries>();
    const stored = aggregateSlots(chunk, slot, slot + 1);
    totals.reports = stored.reports;
    for (const [column, total] of stored.metrics)
      totals.metrics.set({ column, digits: chunk.digits.get(column) }, total);
    return totals;
  },
  rollUp: NODE_SERIES.rollUp,
};

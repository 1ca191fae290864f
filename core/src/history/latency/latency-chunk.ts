import { ByteReader, ByteWriter } from '../codec/bytes.ts';
import { Chunk, columnKey, STAT } from '../codec/chunk.ts';
import { decodeChunk, encodeChunk } from '../codec/codec.ts';
import { CorruptChunkError } from '../codec/corrupt-chunk-error.ts';
import { eachCoarser } from '../rollup.ts';
import { mergeAggregate, setAggregate, aggregateSlots } from '../slots.ts';
import type { ChunkPosition, Tier } from '../tiers.ts';
import { SlotAggregate } from '../slot-aggregate.ts';
import { bucketIndexOf, LatencyHistogram } from './latency-histogram.ts';
import { decodeHistogram, encodeHistogram } from './histogram-codec.ts';

/** The metric of a latency series: round trips in µs. A slot's reports are the probes that were sent. */
export const ROUND_TRIP = 1;
/** Leading binary digits kept of a round trip: within 0.2 %. */
const DIGITS = 8;

/** What is known of the probes of one stretch of time: how many, and how those that came back spread. */
export class ProbeAggregate {
  readonly totals = new SlotAggregate();
  readonly spread = new LatencyHistogram();

  /** One probe, sent at `at` (seconds); its round trip in µs, or null when it was lost. */
  add(at: number, micros: number | null): void {
    this.totals.addReport(at);
    if (micros === null) return;
    this.totals.addGauge(ROUND_TRIP, micros);
    this.spread.add(bucketIndexOf(micros));
  }

  addAll(later: ProbeAggregate): void {
    this.totals.addAll(later.totals);
    this.spread.addAll(later.spread);
  }
}

/** A chunk of probes of one node to one target: sent, received, min, avg and max a slot, and their spread. */
export class LatencyChunk {
  readonly columns: Chunk;
  readonly spreads: (LatencyHistogram | undefined)[];

  constructor(columns: Chunk | number, spreads: (LatencyHistogram | undefined)[] = []) {
    this.columns = typeof columns === 'number' ? new Chunk(columns) : columns;
    this.columns.digits.set(ROUND_TRIP, DIGITS);
    this.spreads = spreads;
  }

  /** Adds probes to what a slot holds. */
  merge(slot: number, probes: ProbeAggregate): void {
    mergeAggregate(this.columns, slot, probes.totals);
    if (probes.spread.total > 0) (this.spreads[slot] ??= new LatencyHistogram()).addAll(probes.spread);
  }
}

/**
 * Makes the slots of a coarser chunk anew that a finer one fills, as far as the time before `until` goes; where it holds
 * nothing, the coarser one stays as it is. Seconds.
 */
export function rollUpLatency(
  fine: LatencyChunk,
  place: ChunkPosition,
  tier: Tier,
  into: LatencyChunk,
  until = Infinity,
): void {
  eachCoarser(place, tier, until, (slot, first, end) => {
    const totals = aggregateSlots(fine.columns, first, end);
    if (totals.reports === 0) return;
    const spread = new LatencyHistogram();
    for (let i = first; i < end; i++) if (fine.spreads[i]) spread.addAll(fine.spreads[i]!);
    setAggregate(into.columns, slot, totals);
    into.spreads[slot] = spread.total > 0 ? spread : undefined;
  });
}

/** What the columns say of one slot; counts are 0 and times NaN where there is nothing. Times in µs. */
export interface SlotFigures {
  readonly sent: number;
  readonly received: number;
  readonly avg: number;
  readonly min: number;
  readonly max: number;
}

const NOTHING: SlotFigures = { sent: 0, received: 0, avg: NaN, min: NaN, max: NaN };

export function figuresOf(columns: Chunk, slot: number): SlotFigures {
  const at = (metric: number, stat: (typeof STAT)[keyof typeof STAT]) =>
    columns.columns.get(columnKey(metric, stat))?.[slot] ?? NaN;
  const sent = at(0, STAT.count);
  if (Number.isNaN(sent)) return NOTHING;
  const avg = at(ROUND_TRIP, STAT.avg);
  const own = at(ROUND_TRIP, STAT.count);
  const received = Number.isNaN(avg) ? 0 : Number.isNaN(own) ? sent : own;
  return { sent, received, avg, min: at(ROUND_TRIP, STAT.min), max: at(ROUND_TRIP, STAT.max) };
}

/** Chunk → bytes: length of the columns, the columns, then what min and max do not tell of each slot's spread. */
export function encodeLatency({ columns, spreads }: LatencyChunk): Buffer {
  const bytes = encodeChunk(columns);
  const out = new ByteWriter();
  // Read back what was written: the spread leans on min and max as they will be found.
  const stored = decodeChunk(bytes);
  for (let slot = 0; slot < stored.slots; slot++) encodeHistogram(out, figuresOf(stored, slot), spreads[slot]);
  const head = new ByteWriter();
  head.varint(bytes.length);
  return Buffer.concat([head.toBuffer(), bytes, out.toBuffer()]);
}

/** Bytes → chunk. Bad bytes end in a CorruptChunk and nothing else. */
export function decodeLatency(bytes: Uint8Array): LatencyChunk {
  const from = new ByteReader(bytes);
  const columns = decodeChunk(from.part(from.varint()).rest());
  const spreads: (LatencyHistogram | undefined)[] = [];
  for (let slot = 0; slot < columns.slots; slot++) spreads[slot] = decodeHistogram(from, figuresOf(columns, slot));
  if (!from.done()) throw new CorruptChunkError('bytes follow the last spread');
  return new LatencyChunk(columns, spreads);
}

import { PROBE_LOSSES, type ProbeLoss } from '@vitrine/contracts';
import { ByteReader, ByteWriter } from '../codec/bytes.ts';
import { Chunk, columnKey, STAT } from '../codec/chunk.ts';
import { decodeChunk, encodeChunk } from '../codec/codec.ts';
import { CorruptChunkError } from '../codec/corrupt-chunk-error.ts';
import { SlotAggregate } from '../codec/slot-aggregate.ts';
import { mergeAggregate, setAggregate, aggregateSlots } from '../codec/slots.ts';
import { eachCoarser } from '../series/rollup.ts';
import type { ChunkPosition, Tier } from '../series/tiers.ts';
import { decodeHistogram, encodeHistogram } from './histogram-codec.ts';
import { bucketIndexOf, LatencyHistogram } from './latency-histogram.ts';

/** Metric of a latency series: round trips in µs. A slot's reports are the sent probes. */
export const ROUND_TRIP = 1;
/** Metrics that count the lost probes of each cause: this number plus that of the cause in PROBE_LOSSES. Stored: never renumber. */
const LOST_FOR = 1;
/** Leading binary digits of a stored round trip: accurate to 0.2 %. */
const DIGITS = 8;

/** Aggregate of the probes of one time range: their number, and a histogram of the received ones. */
export class ProbeAggregate {
  readonly totals = new SlotAggregate();
  readonly histogram = new LatencyHistogram();

  /** Adds one probe, sent at `at` (seconds): its round trip in µs, or the cause of its loss. An unknown cause is not counted. */
  add(at: number, micros: number | ProbeLoss): void {
    this.totals.addReport(at);
    if (typeof micros === 'string') {
      const cause = PROBE_LOSSES.indexOf(micros);
      if (cause > 0) this.totals.addCounter(LOST_FOR + cause, 1, at);
      return;
    }
    this.totals.addGauge(ROUND_TRIP, micros);
    this.histogram.add(bucketIndexOf(micros));
  }

  addAll(next: ProbeAggregate): void {
    this.totals.addAll(next.totals);
    this.histogram.addAll(next.histogram);
  }
}

/** Chunk of probes from one node to one target: sent, received, min, avg and max per slot, and a histogram. */
export class LatencyChunk {
  readonly columns: Chunk;
  readonly histograms: (LatencyHistogram | undefined)[];

  constructor(columns: Chunk | number, histograms: (LatencyHistogram | undefined)[] = []) {
    this.columns = typeof columns === 'number' ? new Chunk(columns) : columns;
    this.columns.digits.set(ROUND_TRIP, DIGITS);
    this.histograms = histograms;
  }

  /** Merges probes into a slot. */
  merge(slot: number, probes: ProbeAggregate): void {
    mergeAggregate(this.columns, slot, probes.totals);
    if (probes.histogram.total > 0) (this.histograms[slot] ??= new LatencyHistogram()).addAll(probes.histogram);
  }

  /** Returns the probes of a slot. */
  aggregate(slot: number): ProbeAggregate {
    const probes = new ProbeAggregate();
    probes.totals.addAll(aggregateSlots(this.columns, slot, slot + 1));
    if (this.histograms[slot]) probes.histogram.addAll(this.histograms[slot]);
    return probes;
  }
}

/**
 * Recalculates the slots of a coarser chunk from a finer one, up to `until`; slots without finer values are left unchanged.
 * Seconds.
 */
export function rollUpLatency(
  source: LatencyChunk,
  position: ChunkPosition,
  tier: Tier,
  into: LatencyChunk,
  until = Infinity,
): void {
  eachCoarser(position, tier, until, (slot, first, end) => {
    const totals = aggregateSlots(source.columns, first, end);
    if (totals.reports === 0) return;
    const histogram = new LatencyHistogram();
    for (let i = first; i < end; i++) if (source.histograms[i]) histogram.addAll(source.histograms[i]!);
    setAggregate(into.columns, slot, totals);
    into.histograms[slot] = histogram.total > 0 ? histogram : undefined;
  });
}

/** Statistics of one slot from its columns; without probes counts are 0 and times NaN. Times in µs. */
interface SlotFigures {
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
  const ownCount = at(ROUND_TRIP, STAT.count);
  const received = Number.isNaN(avg) ? 0 : Number.isNaN(ownCount) ? sent : ownCount;
  return { sent, received, avg, min: at(ROUND_TRIP, STAT.min), max: at(ROUND_TRIP, STAT.max) };
}

/** Returns the number of lost probes of a slot by cause, without zeros and without `other`. */
export function lossesOf(columns: Chunk, slot: number, sent: number): [cause: ProbeLoss, lost: number][] {
  return PROBE_LOSSES.flatMap((cause, i): [ProbeLoss, number][] => {
    const at = (stat: (typeof STAT)[keyof typeof STAT]) =>
      columns.columns.get(columnKey(LOST_FOR + i, stat))?.[slot] ?? NaN;
    if (i === 0 || Number.isNaN(at(STAT.last))) return [];
    const ownCount = at(STAT.count);
    return [[cause, Number.isNaN(ownCount) ? sent : ownCount]];
  });
}

/** Encodes a chunk: length of the columns, the columns, then each slot's histogram without min and max. */
export function encodeLatency({ columns, histograms }: LatencyChunk): Buffer {
  const bytes = encodeChunk(columns);
  const out = new ByteWriter();
  // Decodes the written columns again, because the histogram is relative to min and max after rounding.
  const stored = decodeChunk(bytes);
  for (let slot = 0; slot < stored.slots; slot++) encodeHistogram(out, figuresOf(stored, slot), histograms[slot]);
  const head = new ByteWriter();
  head.varint(bytes.length);
  return Buffer.concat([head.toBuffer(), bytes, out.toBuffer()]);
}

/** Decodes a chunk. Throws only CorruptChunkError for invalid bytes. */
export function decodeLatency(bytes: Uint8Array): LatencyChunk {
  const from = new ByteReader(bytes);
  const columns = decodeChunk(from.part(from.varint()).rest());
  const histograms: (LatencyHistogram | undefined)[] = [];
  for (let slot = 0; slot < columns.slots; slot++) histograms[slot] = decodeHistogram(from, figuresOf(columns, slot));
  if (!from.done()) throw new CorruptChunkError('bytes follow the last histogram');
  return new LatencyChunk(columns, histograms);
}

import type { ProbeLoss } from '@vitrine/contracts';
import { decodeLatency, figuresOf, lossesOf } from '../latency/latency-chunk.ts';
import { LatencyHistogram } from '../latency/latency-histogram.ts';
import type { ChunkSink, ChunkSlice } from './read-range.ts';

/** Points over time of one node to one target. Times in µs, NaN if nothing was received; counts 0 if nothing was sent. */
export class LatencyPoints {
  readonly sent: Float64Array;
  readonly received: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly sum: Float64Array;
  readonly histograms: (LatencyHistogram | undefined)[] = [];
  /** Lost probes by cause. */
  readonly causes = new Map<ProbeLoss, Float64Array>();

  constructor(points: number) {
    this.sent = new Float64Array(points);
    this.received = new Float64Array(points);
    this.sum = new Float64Array(points);
    this.min = new Float64Array(points).fill(NaN);
    this.max = new Float64Array(points).fill(NaN);
  }

  /** Returns the sum of all points, or of the points from `first` up to, but not including, `end`. */
  total(
    first = 0,
    end = this.sent.length,
  ): { sent: number; received: number; sum: number; histogram: LatencyHistogram } {
    const total = { sent: 0, received: 0, sum: 0, histogram: new LatencyHistogram() };
    for (let point = first; point < end; point++) {
      total.sent += this.sent[point]!;
      total.received += this.received[point]!;
      total.sum += this.sum[point]!;
      if (this.histograms[point]) total.histogram.addAll(this.histograms[point]!);
    }
    return total;
  }

  addLoss(cause: ProbeLoss, point: number, count: number): void {
    let counts = this.causes.get(cause);
    if (!counts) this.causes.set(cause, (counts = new Float64Array(this.sent.length)));
    counts[point]! += count;
  }

  /** Returns the lost probes by cause, of all points, or of the points from `first` up to, but not including, `end`. */
  totalCauses(first = 0, end = this.sent.length): Partial<Record<ProbeLoss, number>> {
    const totals = [...this.causes].map(
      ([cause, counts]) => [cause, counts.subarray(first, end).reduce((sum, count) => sum + count, 0)] as const,
    );
    return Object.fromEntries(totals.filter(([, count]) => count > 0));
  }

  avg(point: number): number {
    return this.sum[point]! / this.received[point]!;
  }

  /** Returns the p50, p95 and p99 of a point, limited to the measured minimum and maximum. */
  percentiles(point: number): [number, number, number] {
    const found = this.histograms[point]?.percentiles([0.5, 0.95, 0.99]) ?? [NaN, NaN, NaN];
    return found.map(value => Math.min(Math.max(value, this.min[point]!), this.max[point]!)) as [
      number,
      number,
      number,
    ];
  }
}

/** Downsampler of probe chunks to the points of a result. */
export class LatencyDownsampler implements ChunkSink {
  readonly line: LatencyPoints;
  private readonly from: number;
  private readonly step: number;
  private readonly points: number;

  constructor({ from, step, points }: { from: number; step: number; points: number }) {
    this.line = new LatencyPoints(points);
    this.from = from;
    this.step = step;
    this.points = points;
  }

  add(bytes: Uint8Array, { start, step, from, to }: ChunkSlice): void {
    const { columns, histograms } = decodeLatency(bytes);
    const { line } = this;
    const first = Math.max(0, Math.ceil((Math.max(from, this.from) - start) / step));
    const end = Math.ceil((Math.min(to, this.from + this.step * this.points) - start) / step);
    for (let slot = first; slot < Math.min(end, columns.slots); slot++) {
      const { sent, received, avg, min, max } = figuresOf(columns, slot);
      if (sent === 0) continue;
      const point = Math.floor((start + slot * step - this.from) / this.step);
      line.sent[point]! += sent;
      line.received[point]! += received;
      if (received < sent)
        for (const [cause, count] of lossesOf(columns, slot, sent)) line.addLoss(cause, point, count);
      if (received === 0) continue;
      line.sum[point]! += avg * received;
      if (!(line.min[point]! <= min)) line.min[point] = min;
      if (!(line.max[point]! >= max)) line.max[point] = max;
      (line.histograms[point] ??= new LatencyHistogram()).addAll(histograms[slot]!);
    }
  }
}

import { STAT } from '../codec/chunk.ts';
import { readColumns } from '../codec/codec.ts';
import type { ChunkSink, ChunkSlice } from './read-range.ts';

/** A metric over the points of a result. Scaled; NaN if nothing was reported. */
export class MetricPoints {
  readonly weight: Float64Array;
  readonly sum: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly last: Float64Array;

  constructor(points: number) {
    // One buffer with five views is cheaper than five buffers.
    const all = new Float64Array(points * 5).fill(NaN, points * 2);
    const column = (i: number) => all.subarray(i * points, (i + 1) * points);
    this.weight = column(0);
    this.sum = column(1);
    this.min = column(2);
    this.max = column(3);
    this.last = column(4);
  }

  avg(point: number): number {
    return this.sum[point]! / this.weight[point]!;
  }
}

/** Downsampler of chunks to the points of a result: extremes are preserved, and averages are weighted by the number of reports. */
export class Downsampler implements ChunkSink {
  readonly lines = new Map<number, MetricPoints>();
  private readonly wanted: ReadonlySet<number>;
  private readonly from: number;
  private readonly step: number;
  private readonly points: number;
  /** For the current chunk: the point of each slot, and its number of reports. */
  private readonly pointOf = new Int32Array(256);
  private readonly reports = new Float64Array(256);
  private readonly weights = new Float64Array(256);

  constructor(metrics: Iterable<number>, { from, step, points }: { from: number; step: number; points: number }) {
    this.wanted = new Set(metrics);
    this.from = from;
    this.step = step;
    this.points = points;
  }

  /** Adds a stored chunk. Chunks must come in chronological order. */
  add(bytes: Uint8Array, { start, step, from, to }: ChunkSlice): void {
    const first = Math.max(0, Math.ceil((Math.max(from, this.from) - start) / step));
    const last = Math.min(256, Math.ceil((Math.min(to, this.from + this.step * this.points) - start) / step));
    for (let slot = first; slot < last; slot++)
      this.pointOf[slot] = Math.floor((start + slot * step - this.from) / this.step);
    let weightedMetric = 0;

    readColumns(
      bytes,
      metric => metric === 0 || this.wanted.has(metric),
      (metric, stat, values) => {
        const end = Math.min(last, values.length);
        if (stat === STAT.count) {
          if (metric === 0) this.reports.set(values);
          else this.applyOwnWeights(values);
          weightedMetric = metric;
          return;
        }
        const line = this.line(metric);
        if (stat === STAT.avg)
          this.addAverages(line, values, first, end, weightedMetric === metric ? this.weights : this.reports);
        else if (stat === STAT.min) this.addMin(line.min, values, first, end);
        else if (stat === STAT.max) this.addMax(line.max, values, first, end);
        else this.addLast(line.last, values, first, end);
      },
    );
  }

  /** Applies a metric's own counts if not every report contained it. */
  private applyOwnWeights(counts: Float64Array): void {
    for (let slot = 0; slot < counts.length; slot++)
      this.weights[slot] = Number.isNaN(counts[slot]) ? this.reports[slot]! : counts[slot]!;
  }

  private addAverages(
    { sum, weight }: MetricPoints,
    values: Float64Array,
    first: number,
    end: number,
    weights: Float64Array,
  ): void {
    for (let slot = first; slot < end; slot++) {
      const value = values[slot]!;
      if (Number.isNaN(value)) continue;
      const point = this.pointOf[slot]!;
      sum[point]! += value * weights[slot]!;
      weight[point]! += weights[slot]!;
    }
  }

  private addMin(min: Float64Array, values: Float64Array, first: number, end: number): void {
    for (let slot = first; slot < end; slot++) {
      const value = values[slot]!;
      const point = this.pointOf[slot]!;
      if (!Number.isNaN(value) && !(min[point]! <= value)) min[point] = value;
    }
  }

  private addMax(max: Float64Array, values: Float64Array, first: number, end: number): void {
    for (let slot = first; slot < end; slot++) {
      const value = values[slot]!;
      const point = this.pointOf[slot]!;
      if (!Number.isNaN(value) && !(max[point]! >= value)) max[point] = value;
    }
  }

  private addLast(last: Float64Array, values: Float64Array, first: number, end: number): void {
    for (let slot = first; slot < end; slot++)
      if (!Number.isNaN(values[slot])) last[this.pointOf[slot]!] = values[slot]!;
  }

  private line(metric: number): MetricPoints {
    let line = this.lines.get(metric);
    if (!line) this.lines.set(metric, (line = new MetricPoints(this.points)));
    return line;
  }
}

import { STAT, type Stat } from './codec/chunk.ts';
import { readColumns } from './codec/codec.ts';
import type { Folding, Stretch } from './read-past.ts';

/** One metric over the points of an answer. Scaled; NaN where nothing was reported. */
export class Line {
  readonly weight: Float64Array;
  readonly sum: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly last: Float64Array;

  constructor(points: number) {
    const column = () => new Float64Array(points).fill(NaN);
    this.weight = new Float64Array(points);
    this.sum = column();
    this.min = column();
    this.max = column();
    this.last = column();
  }

  avg(point: number): number {
    return this.sum[point]! / this.weight[point]!;
  }
}

/** Adds up chunks into the points of an answer: peaks stay peaks, averages weigh by how many reports they stand for. */
export class Fold implements Folding {
  readonly lines = new Map<number, Line>();
  private readonly wanted: ReadonlySet<number>;
  private readonly from: number;
  private readonly step: number;
  private readonly points: number;

  constructor(metrics: Iterable<number>, { from, step, points }: { from: number; step: number; points: number }) {
    this.wanted = new Set(metrics);
    this.from = from;
    this.step = step;
    this.points = points;
  }

  /** Adds a stored chunk. Chunks come in the order of time. */
  add(bytes: Uint8Array, { start, step, from, to }: Stretch): void {
    const first = Math.max(0, Math.ceil((Math.max(from, this.from) - start) / step));
    const end = Math.ceil((Math.min(to, this.from + this.step * this.points) - start) / step);
    const pointAt = (slot: number) => Math.floor((start + slot * step - this.from) / this.step);
    let reports = new Float64Array(0);
    let own: { metric: number; counts: Float64Array } | undefined;

    readColumns(
      bytes,
      metric => metric === 0 || this.wanted.has(metric),
      (metric, stat, values) => {
        if (stat === STAT.count) {
          if (metric === 0) reports = values.slice();
          else own = { metric, counts: values.slice() };
          return;
        }
        const line = this.line(metric);
        const counts = own?.metric === metric ? own.counts : undefined;
        for (let slot = first; slot < Math.min(end, values.length); slot++) {
          const value = values[slot]!;
          if (Number.isNaN(value)) continue;
          const exact = counts?.[slot] ?? NaN;
          put(line, stat, pointAt(slot), value, Number.isNaN(exact) ? reports[slot]! : exact);
        }
      },
    );
  }

  private line(metric: number): Line {
    let line = this.lines.get(metric);
    if (!line) this.lines.set(metric, (line = new Line(this.points)));
    return line;
  }
}

function put(line: Line, stat: Stat, point: number, value: number, weight: number): void {
  if (stat === STAT.avg) {
    const sum = line.sum[point]!;
    line.sum[point] = (Number.isNaN(sum) ? 0 : sum) + value * weight;
    line.weight[point]! += weight;
  } else if (stat === STAT.min) {
    if (!(line.min[point]! <= value)) line.min[point] = value;
  } else if (stat === STAT.max) {
    if (!(line.max[point]! >= value)) line.max[point] = value;
  } else line.last[point] = value;
}

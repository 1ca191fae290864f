import type { SeriesKind } from '../series/series-kind.ts';
import type { FlushParticipant } from './flush.contribution.ts';
import { MinuteFlushBatch, type DrainedSeries } from './minute-flush-batch.ts';
import { SeriesMinuteBuffer, type Mergeable } from './series-minute-buffer.ts';

/** Drained minutes, the known ids of series by node and part, and a function that returns the minutes to the buffer. */
export type BatchParts<T extends Mergeable<T>> = readonly [
  drained: readonly DrainedSeries<T>[],
  series: Map<string, Map<number, number>>,
  restore: () => void,
];

/** Buffer of the minutes of all series of one kind, until they are flushed. */
export class MinuteBuffer<C, T extends Mergeable<T>> implements FlushParticipant {
  /** By node, then by ping task. */
  private readonly buffers = new Map<string, Map<number, SeriesMinuteBuffer<T>>>();
  /** Known ids of series, by node and ping task. */
  private readonly series = new Map<string, Map<number, number>>();

  constructor(
    protected readonly kind: SeriesKind<C, T>,
    private readonly fresh: () => T,
  ) {}

  /** Number of buffered minutes of all nodes. Maintained incrementally, because every report reads it. */
  size = 0;

  /** Returns the minute of a series that contains a time (seconds). */
  at(node: string, probe: number, time: number): T {
    const series = this.minutesOf(node, probe);
    const before = series.minutes.size;
    const totals = series.at(time);
    this.size += series.minutes.size - before;
    return totals;
  }

  *pending(): Generator<readonly [string, number]> {
    for (const [node, probes] of this.buffers) {
      let rows = 0;
      for (const series of probes.values()) rows += series.rows;
      yield [node, rows];
    }
  }

  drain(nodes: readonly string[]): MinuteFlushBatch<C, T> {
    const drained: DrainedSeries<T>[] = [];
    for (const node of nodes) {
      for (const [part, minutes] of this.buffers.get(node) ?? []) drained.push({ node, part, minutes });
      this.buffers.delete(node);
    }
    this.count();
    return this.batchOf(drained, this.series, () => this.restore(drained));
  }

  protected batchOf(...[drained, series, restore]: BatchParts<T>): MinuteFlushBatch<C, T> {
    return new MinuteFlushBatch(this.kind, drained, series, restore);
  }

  discard(node: string): void {
    this.series.delete(node);
    if (this.buffers.delete(node)) this.count();
  }

  /** Drops the buffered data of a removed ping task. */
  discardPingTask(probe: number): void {
    for (const probes of [...this.buffers.values(), ...this.series.values()]) probes.delete(probe);
    this.count();
  }

  /** Iterates over all nodes' unstored minutes of one part. */
  protected *minutesOfPart(part: number): Generator<T> {
    for (const probes of this.buffers.values()) yield* probes.get(part)?.minutes.values() ?? [];
  }

  private minutesOf(node: string, probe: number): SeriesMinuteBuffer<T> {
    let probes = this.buffers.get(node);
    if (!probes) this.buffers.set(node, (probes = new Map()));
    let minutes = probes.get(probe);
    if (!minutes) probes.set(probe, (minutes = new SeriesMinuteBuffer(this.fresh)));
    return minutes;
  }

  private restore(drained: readonly DrainedSeries<T>[]): void {
    for (const { node, part, minutes } of drained) this.minutesOf(node, part).prepend(minutes);
    this.count();
  }

  private count(): void {
    this.size = 0;
    for (const probes of this.buffers.values()) for (const { minutes } of probes.values()) this.size += minutes.size;
  }
}

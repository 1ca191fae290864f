import { MinutesTaken, type TakenSeries } from './minutes-taken.ts';
import { PendingMinutes, type Sum } from './pending-minutes.ts';
import type { SavePart } from './save-part.ts';
import type { SeriesKind } from './series-kind.ts';

/** Minutes of all series of one kind, which wait here until they are saved. */
export class WaitingMinutes<C, T extends Sum<T>> implements SavePart {
  /** By node, then by probe. */
  private readonly pending = new Map<string, Map<number, PendingMinutes<T>>>();
  /** Numbers of series as far as they are known, likewise. */
  private readonly series = new Map<string, Map<number, number>>();

  constructor(
    private readonly kind: SeriesKind<C, T>,
    private readonly fresh: () => T,
  ) {}

  /** How many minutes wait, of all nodes. Asked with every report, so it is not counted then. */
  size = 0;

  /** The minute of a series that holds a time (seconds). */
  at(node: string, probe: number, time: number): T {
    const series = this.minutesOf(node, probe);
    const before = series.minutes.size;
    const totals = series.at(time);
    this.size += series.minutes.size - before;
    return totals;
  }

  *waiting(): Generator<readonly [string, number]> {
    for (const [node, probes] of this.pending) {
      let rows = 0;
      for (const { minutes } of probes.values()) rows += Math.ceil(minutes.size / 60);
      yield [node, rows];
    }
  }

  take(nodes: readonly string[]): MinutesTaken<C, T> {
    const taken: TakenSeries<T>[] = [];
    for (const node of nodes) {
      for (const [probe, minutes] of this.pending.get(node) ?? []) taken.push({ node, probe, minutes });
      this.pending.delete(node);
    }
    this.count();
    return new MinutesTaken(this.kind, taken, this.series, () => this.restore(taken));
  }

  forget(node: string): void {
    this.pending.delete(node);
    this.series.delete(node);
    this.count();
  }

  /** What is measured under this number is no more. */
  forgetProbe(probe: number): void {
    for (const probes of [...this.pending.values(), ...this.series.values()]) probes.delete(probe);
    this.count();
  }

  private minutesOf(node: string, probe: number): PendingMinutes<T> {
    let probes = this.pending.get(node);
    if (!probes) this.pending.set(node, (probes = new Map()));
    let minutes = probes.get(probe);
    if (!minutes) probes.set(probe, (minutes = new PendingMinutes(this.fresh)));
    return minutes;
  }

  private restore(taken: readonly TakenSeries<T>[]): void {
    for (const { node, probe, minutes } of taken) this.minutesOf(node, probe).restore(minutes);
    this.count();
  }

  private count(): void {
    this.size = 0;
    for (const probes of this.pending.values()) for (const { minutes } of probes.values()) this.size += minutes.size;
  }
}

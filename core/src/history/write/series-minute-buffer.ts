import { floorTo, MINUTE } from '../series/tiers.ts';

/** More buffered minutes than this are a backlog: the agent had no connection to a core, or the core none to a database. */
const MAX_MINUTES = 10;

/** An aggregate into which other parts of the same minute are merged. */
export interface Mergeable<T> {
  addAll(later: T): void;
}

/** Unstored minutes of one series. Seconds. */
export class SeriesMinuteBuffer<T extends Mergeable<T>> {
  readonly minutes = new Map<number, T>();

  constructor(private readonly fresh: () => T) {}

  get isBacklog(): boolean {
    return this.minutes.size > MAX_MINUTES;
  }

  /** Approximate number of rows to be stored: minutes, or chunks of an hour. */
  get rows(): number {
    return this.isBacklog ? Math.ceil(this.minutes.size / 60) : this.minutes.size;
  }

  /** Returns the minute that contains a time. */
  at(time: number): T {
    const minute = floorTo(MINUTE.step, time);
    let totals = this.minutes.get(minute);
    if (!totals) this.minutes.set(minute, (totals = this.fresh()));
    return totals;
  }

  /** Puts drained minutes back before the current ones. */
  prepend(earlier: SeriesMinuteBuffer<T>): void {
    for (const [minute, totals] of earlier.minutes) {
      const newer = this.minutes.get(minute);
      if (newer) totals.addAll(newer);
      this.minutes.set(minute, totals);
    }
  }

  /** Groups minutes by their hour, oldest first. */
  byHour(): Map<number, [minute: number, totals: T][]> {
    return Map.groupBy(
      [...this.minutes].sort(([a], [b]) => a - b),
      ([minute]) => floorTo(3600, minute),
    );
  }
}

import { floorTo, MINUTE } from './tiers.ts';

/** What adds up: earlier and later parts of one minute. */
export interface Mergeable<T> {
  addAll(later: T): void;
}

/** The minutes of one series that are not on disk yet. Seconds. */
export class SeriesMinuteBuffer<T extends Mergeable<T>> {
  readonly minutes = new Map<number, T>();

  constructor(private readonly fresh: () => T) {}

  /** The minute that holds a time. */
  at(time: number): T {
    const minute = floorTo(MINUTE.step, time);
    let totals = this.minutes.get(minute);
    if (!totals) this.minutes.set(minute, (totals = this.fresh()));
    return totals;
  }

  /** Takes back what was handed out before what is here now. */
  prepend(earlier: SeriesMinuteBuffer<T>): void {
    for (const [minute, totals] of earlier.minutes) {
      const later = this.minutes.get(minute);
      if (later) totals.addAll(later);
      this.minutes.set(minute, totals);
    }
  }

  /** Minutes by the hour that they belong to, oldest first. */
  byHour(): Map<number, [minute: number, totals: T][]> {
    return Map.groupBy(
      [...this.minutes].sort(([a], [b]) => a - b),
      ([minute]) => floorTo(3600, minute),
    );
  }
}

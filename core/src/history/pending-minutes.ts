import { floorTo, MINUTE } from './tiers.ts';
import { Totals } from './totals.ts';

/** The minutes of one node that are not on disk yet. Seconds. */
export class PendingMinutes {
  readonly minutes = new Map<number, Totals>();

  /** The minute that holds a time. */
  at(time: number): Totals {
    const minute = floorTo(MINUTE.step, time);
    let totals = this.minutes.get(minute);
    if (!totals) this.minutes.set(minute, (totals = new Totals()));
    return totals;
  }

  /** Takes back what was handed out before what is here now. */
  restore(earlier: PendingMinutes): void {
    for (const [minute, totals] of earlier.minutes) {
      const later = this.minutes.get(minute);
      if (later) totals.addAll(later);
      this.minutes.set(minute, totals);
    }
  }

  /** Minutes by the hour that they belong to. */
  byHour(): Map<number, [minute: number, totals: Totals][]> {
    return Map.groupBy([...this.minutes].sort(([a], [b]) => a - b), ([minute]) => floorTo(3600, minute));
  }
}

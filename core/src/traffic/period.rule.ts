import { instantOf, lastDayOf, wallClock } from '../platform/zoned-time.ts';

/** A stretch of time in which traffic is counted together: from `since` on, before `until`. Both in ms since 1970. */
export interface Period {
  readonly since: number;
  readonly until: number;
}

/** The period that an instant lies in: from midnight of the reset day to the next, by the clocks of the zone. */
export function periodAt(resetDay: number, zone: string, instant: number): Period {
  const { year, month } = wallClock(zone, instant);
  const resetIn = (later: number): number => {
    const first = new Date(Date.UTC(year, month - 1 + later, 1));
    const [y, m] = [first.getUTCFullYear(), first.getUTCMonth() + 1];
    // A month that does not have the day starts again on its last.
    return instantOf(zone, { year: y, month: m, day: Math.min(resetDay, lastDayOf(y, m)), hour: 0, minute: 0 });
  };
  const thisMonth = resetIn(0);
  return instant >= thisMonth ? { since: thisMonth, until: resetIn(1) } : { since: resetIn(-1), until: thisMonth };
}

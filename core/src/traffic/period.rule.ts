import { instantOf, lastDayOf, wallClock } from '../platform/time/zoned-time.ts';

/** Traffic period: from `since` (inclusive) to `until` (exclusive). Both in ms since 1970. */
export interface Period {
  readonly since: number;
  readonly until: number;
}

/** Returns the period of an instant: from midnight of the reset day to the next one, in the time zone. */
export function periodAt(resetDay: number, zone: string, instant: number): Period {
  const { year, month } = wallClock(zone, instant);
  const resetIn = (months: number): number => {
    const first = new Date(Date.UTC(year, month - 1 + months, 1));
    const [y, m] = [first.getUTCFullYear(), first.getUTCMonth() + 1];
    // A shorter month resets on its last day.
    return instantOf(zone, { year: y, month: m, day: Math.min(resetDay, lastDayOf(y, m)), hour: 0, minute: 0 });
  };
  const thisMonth = resetIn(0);
  return instant >= thisMonth ? { since: thisMonth, until: resetIn(1) } : { since: resetIn(-1), until: thisMonth };
}

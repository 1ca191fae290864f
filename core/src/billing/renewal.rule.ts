import { CYCLE_MONTHS, type BillingCycle } from '@vitrine/contracts';
import { instantOf, lastDayOf, wallClock } from '../platform/zoned-time.ts';

/** What is known of a node's contract. Times in ms since 1970. */
export interface Term {
  readonly expiresAt: number;
  readonly cycle: BillingCycle;
  /** Day of the month it was made for; a shorter month ends earlier, and the next longer one goes back to this day. */
  readonly day: number;
}

/**
 * When a term that has ended ends next: the same day and hour by the clocks of the zone, as many natural months later as it
 * takes to lie in the future. Undefined where it has not ended, or where the cycle does not come again.
 */
export function nextExpiry({ expiresAt, cycle, day }: Term, zone: string, now: number): number | undefined {
  const months = CYCLE_MONTHS[cycle];
  if (months === null || expiresAt > now) return undefined;
  const wall = wallClock(zone, expiresAt);
  const seconds = expiresAt % 60_000;
  const after = (terms: number): number => {
    const month = wall.month - 1 + terms * months;
    const [year, monthOfYear] = [wall.year + Math.floor(month / 12), (month % 12) + 1];
    const date = { year, month: monthOfYear, day: Math.min(day, lastDayOf(year, monthOfYear)) };
    return instantOf(zone, { ...date, hour: wall.hour, minute: wall.minute }) + seconds;
  };
  const today = wallClock(zone, now);
  // The first guess may fall short by what is left of the month, never over it by more than a term.
  let terms = Math.max(1, Math.floor(((today.year - wall.year) * 12 + today.month - wall.month) / months));
  while (after(terms) <= now) terms++;
  return after(terms);
}

import { CYCLE_MONTHS, type BillingCycle } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { instantOf, lastDayOf, wallClock } from '../platform/time/zoned-time.ts';

/** Contract term of a node. Times in ms since 1970. */
interface Term {
  readonly expiresAt: number;
  readonly cycle: BillingCycle;
  /** Original day of the month. A shorter month ends earlier, and the next longer one returns to this day. */
  readonly day: number;
}

/**
 * Returns the next end of an expired term: same day and hour in the time zone, as many calendar months later as needed to be in the
 * future. Returns undefined if the term has not ended or does not repeat.
 */
export function nextExpiry({ expiresAt, cycle, day }: Term, zone: string, now: number): number | undefined {
  const months = CYCLE_MONTHS[cycle];
  if (months === null || expiresAt > now) return undefined;
  const wall = wallClock(zone, expiresAt);
  const seconds = expiresAt % MINUTE_MS;
  const after = (terms: number): number => {
    const month = wall.month - 1 + terms * months;
    const [year, monthOfYear] = [wall.year + Math.floor(month / 12), (month % 12) + 1];
    const date = { year, month: monthOfYear, day: Math.min(day, lastDayOf(year, monthOfYear)) };
    return instantOf(zone, { ...date, hour: wall.hour, minute: wall.minute }) + seconds;
  };
  const today = wallClock(zone, now);
  // The first estimate may be too early by the rest of the month, but never too late by more than a term.
  let terms = Math.max(1, Math.floor(((today.year - wall.year) * 12 + today.month - wall.month) / months));
  while (after(terms) <= now) terms++;
  return after(terms);
}

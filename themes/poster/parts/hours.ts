import type { History } from '@vitrine/theme-sdk';

export const DAYS = 90;
export const HOURS = 24;
/** Number of ink levels of an hour, from idle to busy. */
export const STEPS = 10;
/** Minimum CPU percentage for full ink, so that an idle machine stays pale. */
const MIN_CEILING = 20;

/**
 * An hour of the picture: its day from 0, the oldest, to 89, today; and its ink level from 1 to 10, 0 if unknown, −1 if offline.
 */
export interface HourCell {
  readonly day: number;
  readonly hour: number;
  readonly at: number;
  readonly ink: number;
}

interface Outage {
  readonly from: number;
  readonly to: number | null;
}

/** Returns the start of an hour of a day in this device's time zone, ms since 1970. Days have 23 to 25 hours. */
export function hourStart(now: number, day: number, hour: number): number {
  const today = new Date(now);
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - (DAYS - 1) + day, hour).getTime();
}

/** Returns every hour of ninety days up to now, with the ink level of its mean. Hours with an outage count as offline. */
export function hoursOf(history: History | undefined, outages: readonly Outage[], now: number): HourCell[] {
  const values = history?.columns.cpu?.avg ?? [];
  const ceiling = Math.max(MIN_CEILING, ...values.map(value => value ?? 0));
  const cells: HourCell[] = [];
  for (let day = 0; day < DAYS; day++)
    for (let hour = 0; hour < HOURS; hour++) {
      const at = hourStart(now, day, hour);
      const end = at + 3_600_000;
      if (at > now) continue;
      const index = history ? Math.floor((Math.min(at + 1_800_000, now) - history.from) / history.step) : -1;
      const value = values[index] ?? null;
      const isOffline = outages.some(({ from, to }) => from < end && (to ?? now) > at);
      const ink = value === null ? 0 : Math.max(1, Math.ceil((value / ceiling) * STEPS));
      cells.push({ day, hour, at, ink: isOffline ? -1 : ink });
    }
  return cells;
}

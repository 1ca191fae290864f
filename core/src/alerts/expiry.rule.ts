import { dateIn, instantOf, wallClock } from '../platform/zoned-time.ts';

const DAY_MS = 86_400_000;

/** Days from one date to another, as calendars count them: a day of 23 hours is a day. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Whole days until a node expires, by the calendar of a zone: 0 today, −1 yesterday. */
export const daysLeft = (expiresAt: number, zone: string, now: number): number =>
  daysBetween(dateIn(zone, now), dateIn(zone, expiresAt));

/** What of a node decides whether it belongs into the reminder. */
export interface Expiring {
  readonly expiredAt: number | null;
}

/** Nodes that expire within so many days, or expired yesterday, the most urgent first. */
export function expiringNodes<N extends Expiring>(
  nodes: readonly N[],
  days: number,
  zone: string,
  now: number,
): { node: N; daysLeft: number }[] {
  return nodes
    .flatMap(node => (node.expiredAt === null ? [] : [{ node, daysLeft: daysLeft(node.expiredAt, zone, now) }]))
    .filter(({ daysLeft }) => daysLeft >= -1 && daysLeft <= days)
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

/** The date (`2026-06-01`) whose reminder is due: today from the hour on; undefined where it was sent already. */
export function reminderDue(lastSent: string, hour: number, zone: string, now: number): string | undefined {
  const { year, month, day } = wallClock(zone, now);
  if (now < instantOf(zone, { year, month, day, hour, minute: 0 })) return undefined;
  const today = dateIn(zone, now);
  return lastSent >= today ? undefined : today;
}

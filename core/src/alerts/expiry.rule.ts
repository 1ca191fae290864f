import { DAY_MS } from '@vitrine/contracts/time';
import { dateIn, instantOf, wallClock } from '../platform/time/zoned-time.ts';

/** Returns the calendar days between two dates. A day of 23 hours counts as one day. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Returns calendar days until a node expires, in a time zone: 0 today, −1 yesterday. */
export const daysLeft = (expiresAt: number, zone: string, now: number): number =>
  daysBetween(dateIn(zone, now), dateIn(zone, expiresAt));

/** Properties of a node that decide whether the reminder lists it. */
export interface Expiring {
  readonly expiredAt: number | null;
}

/** Returns nodes that expire within this many days or expired yesterday, the most urgent first. */
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

/** Returns the date (`2026-06-01`) whose reminder is due: today from the configured hour on; undefined if already sent. */
export function reminderDue(lastSent: string, hour: number, zone: string, now: number): string | undefined {
  const { year, month, day } = wallClock(zone, now);
  if (now < instantOf(zone, { year, month, day, hour, minute: 0 })) return undefined;
  const today = dateIn(zone, now);
  return lastSent >= today ? undefined : today;
}

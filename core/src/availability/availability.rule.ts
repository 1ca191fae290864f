import { MINUTE_S } from '@vitrine/contracts/time';
import { instantOf, wallClock } from '../platform/time/zoned-time.ts';

/** Time range; seconds since 1970. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Shorter gaps are not outages: a report may be late, and the core may restart. */
const MIN_GAP_S = 2 * MINUTE_S;
/** A node counts as offline after this many of its usual report intervals. */
const MISSED_REPORTS = 2;

/**
 * Returns the outages in a range, given the minutes in which the node reported. If a node reports less than once a minute, its
 * usual interval is taken into account.
 */
export function outagesIn(minutes: readonly number[], { from, to }: Interval): Interval[] {
  const steps = minutes.slice(1).map((minute, i) => minute - minutes[i]!);
  const medianStep = steps.sort((a, b) => a - b)[steps.length >> 1] ?? MINUTE_S;
  const shortest = medianStep > MINUTE_S ? (MISSED_REPORTS + 1) * medianStep : MIN_GAP_S;
  const outages: Interval[] = [];
  let end = from;
  for (const minute of [...minutes, to]) {
    if (minute - end >= shortest) outages.push({ from: end, to: minute });
    end = minute + MINUTE_S;
  }
  return outages;
}

/** Subtracts sorted intervals from others; remaining parts too short for an outage are dropped. */
export function subtract(intervals: readonly Interval[], others: readonly Interval[]): Interval[] {
  return intervals.flatMap(({ from, to }) => {
    const parts: Interval[] = [];
    let start = from;
    for (const outage of others) {
      if (outage.to <= start || outage.from >= to) continue;
      parts.push({ from: start, to: outage.from });
      start = outage.to;
    }
    parts.push({ from: start, to });
    return parts.filter(part => part.to - part.from >= MIN_GAP_S);
  });
}

/** Returns the gaps between sorted runs of the core, a minute longer on both sides, because each node reports at its own time. */
export const betweenRuns = (runs: readonly Interval[]): Interval[] =>
  runs.slice(1).map(({ from }, i) => ({ from: runs[i]!.to - MINUTE_S, to: from + MINUTE_S }));

const overlap = (a: Interval, b: Interval) => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

/** Clips intervals to a range. */
export const clipped = (intervals: readonly Interval[], range: Interval): Interval[] =>
  intervals
    .filter(interval => overlap(interval, range) > 0)
    .map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) }));

/** Returns how many seconds of a range are outages. */
const downtimeIn = (outages: readonly Interval[], range: Interval): number =>
  outages.reduce((sum, outage) => sum + overlap(outage, range), 0);

/**
 * Returns the availability in a range, 0–100, rounded down to three digits so that 100 means no outage; undefined for an empty
 * range.
 */
export function percentIn(outages: readonly Interval[], range: Interval): number | undefined {
  const length = range.to - range.from;
  if (length <= 0) return undefined;
  return Math.floor((1 - downtimeIn(outages, range) / length) * 100_000) / 1000;
}

/** Returns the starts of the last days in a time zone, oldest first and ending with today; seconds. */
export function lastDays(zone: string, now: number, count: number): number[] {
  const { year, month, day } = wallClock(zone, now * 1000);
  const startOf = (ago: number) => instantOf(zone, { year, month, day: day - ago, hour: 0, minute: 0 }) / 1000;
  return Array.from({ length: count }, (_, i) => startOf(count - 1 - i));
}

/** Returns the last months in a time zone, newest first, without months that end before `since`; seconds. */
export function lastMonths(zone: string, now: number, { count, since }: { count: number; since: number }): Interval[] {
  const { year, month } = wallClock(zone, now * 1000);
  const startOf = (ago: number) => instantOf(zone, { year, month: month - ago, day: 1, hour: 0, minute: 0 }) / 1000;
  const months = Array.from({ length: count }, (_, ago) => ({
    from: startOf(ago),
    to: Math.min(now, startOf(ago - 1)),
  }));
  return months.filter(({ to }) => to > since);
}

/** Returns the days with an outage, as position and seconds. `days`: the starts of the days. */
export function downtimeByDay(
  outages: readonly Interval[],
  days: readonly number[],
  until: number,
): [day: number, seconds: number][] {
  return days.flatMap((from, day): [number, number][] => {
    const seconds = Math.round(downtimeIn(outages, { from, to: days[day + 1] ?? until }));
    return seconds > 0 ? [[day, seconds]] : [];
  });
}

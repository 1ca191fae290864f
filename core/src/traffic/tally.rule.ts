import type { UpDown } from '@vitrine/contracts';
import type { Period } from './period.rule.ts';

/** Totals of a node at the start of its period, and now. Bytes; times in ms since 1970. */
export interface PeriodTraffic {
  readonly period: Period;
  readonly start: UpDown;
  readonly total: UpDown;
}

/** Totals of a node after a report. */
export interface Reading extends UpDown {
  readonly at: number;
}

/**
 * Adds a reading. A reading after the end of the period starts the next period, with the total before it as baseline. A reading
 * from before the period (an agent was disconnected during the change) is not counted in this period.
 */
export function addReading(
  known: PeriodTraffic,
  { at, up, down }: Reading,
  periodOf: (at: number) => Period,
): PeriodTraffic {
  const total = { up, down };
  if (at >= known.period.until) return { period: periodOf(at), start: known.total, total };
  if (at >= known.period.since) return { ...known, total };
  const { start, total: before } = known;
  return { ...known, total, start: { up: start.up + up - before.up, down: start.down + down - before.down } };
}

/** Returns the traffic after the end of the period, whether or not the node reports. */
export const rollOver = (known: PeriodTraffic, now: number, periodOf: (at: number) => Period): PeriodTraffic =>
  now < known.period.until ? known : { period: periodOf(now), start: known.total, total: known.total };

/**
 * Returns the traffic after a change of reset day or time zone. A period that now starts later starts with the current totals,
 * because its share of them is unknown; one that starts earlier keeps its count.
 */
export function realign(known: PeriodTraffic, period: Period): PeriodTraffic {
  return period.since > known.period.since ? { ...known, period, start: known.total } : { ...known, period };
}

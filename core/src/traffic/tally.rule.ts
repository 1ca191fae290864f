import type { UpDown } from '@vitrine/contracts';
import type { Period } from './period.rule.ts';

/** What a node's totals were when its period began, and what they are. Bytes; times in ms since 1970. */
export interface PeriodTraffic {
  readonly period: Period;
  readonly start: UpDown;
  readonly total: UpDown;
}

/** A node's totals as they stood after the report of an instant. */
export interface Reading extends UpDown {
  readonly at: number;
}

/**
 * Goes on counting. A reading after the end of the period begins the next one with what was counted before it; a reading
 * from before the period (an agent was cut off while the period changed) adds to the past and not to this period.
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

/** The tally once the clock has passed the end of the period, whether the node reports or not. */
export const rollOver = (known: PeriodTraffic, now: number, periodOf: (at: number) => Period): PeriodTraffic =>
  now < known.period.until ? known : { period: periodOf(now), start: known.total, total: known.total };

/**
 * The tally after the reset day or the zone changed. A period that now begins later starts from what was counted so far,
 * since nobody knows how much of it came before; one that begins earlier keeps what it has.
 */
export function realign(known: PeriodTraffic, period: Period): PeriodTraffic {
  return period.since > known.period.since ? { ...known, period, start: known.total } : { ...known, period };
}

import { CHECK_HISTORY_S } from '@vitrine/contracts';
import type { CheckState } from '@vitrine/contracts/check';
import { DAY_S, HOUR_S } from '@vitrine/contracts/time';
import type { CheckFacts } from './judge.rule.ts';

/** A time range in which a check had one state. Seconds since 1970. */
export interface Period {
  readonly check: number;
  readonly from: number;
  readonly to: number;
  readonly state: CheckState;
  readonly message: string;
}

/** Response times of a check in a slot of `tier` seconds. */
export interface TimeSlot {
  readonly check: number;
  readonly tier: number;
  readonly at: number;
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
}

/** Retention of response times by the length of their slots; seconds. */
export const TIME_RETENTION_S: Readonly<Record<number, number>> = { 300: 7 * DAY_S, [HOUR_S]: CHECK_HISTORY_S };

/** Number of intervals without a result after which the state in between counts as unknown. */
const MAX_GAP = 3;

/**
 * Returns the period that a result belongs to: the previous one, extended, or a new one. While the state is unknown, or a failure
 * is not confirmed, it is the previous one unchanged.
 */
export function nextPeriod(
  before: Period | undefined,
  { id, interval, timeout }: { readonly id: number; readonly interval: number; readonly timeout: number },
  { at, state, since, failures, message }: CheckFacts,
): Period | undefined {
  if (state === null || (failures > 0 && state !== 'down')) return before;
  const to = Math.floor(at / 1000);
  const isNear = before && to - before.to <= MAX_GAP * interval + timeout;
  if (isNear && before.state === state) return { ...before, to };
  const began = isNear && since !== null ? Math.floor(since / 1000) : to;
  return {
    check: id,
    from: Math.max(began, (before?.to ?? -1) + 1),
    to: Math.max(to, (before?.to ?? -1) + 1),
    state,
    message,
  };
}

/** Returns a period after the next one has begun: extended to its start, unless the state in between is unknown. */
export const endedBy = (
  period: Period,
  next: Period,
  { interval, timeout }: { readonly interval: number; readonly timeout: number },
): Period => (next.from - period.to <= MAX_GAP * interval + timeout ? { ...period, to: next.from } : period);

/**
 * Returns the periods of a check, with the newest extended to now, or to the time at which the next result is overdue. It lasts at
 * least a second, so that an outage is visible as soon as it begins.
 */
export function heldUntil(
  periods: readonly Period[],
  { interval, timeout, paused }: { readonly interval: number; readonly timeout: number; readonly paused: boolean },
  now: number,
): Period[] {
  const newest = periods.reduce<Period | undefined>(
    (last, period) => (last && last.from > period.from ? last : period),
    undefined,
  );
  return periods.map(period => {
    if (period !== newest) return period;
    const continues = !paused && now - period.to <= MAX_GAP * interval + timeout;
    return { ...period, to: Math.max(continues ? now : period.to, period.from + 1) };
  });
}

/** Returns the slots that get a value from a result. */
export const timeSlots = (check: number, { at, seconds }: CheckFacts, tiers: readonly number[]): TimeSlot[] =>
  seconds === null
    ? []
    : tiers.map(tier => {
        const second = Math.floor(at / 1000);
        return { check, tier, at: second - (second % tier), count: 1, sum: seconds, min: seconds, max: seconds };
      });

export const mergeSlot = (before: TimeSlot | undefined, slot: TimeSlot): TimeSlot =>
  before === undefined
    ? slot
    : {
        ...slot,
        count: before.count + slot.count,
        sum: before.sum + slot.sum,
        min: Math.min(before.min, slot.min),
        max: Math.max(before.max, slot.max),
      };

/** Returns how long the response time of a slot is valid, in seconds: until the next result is overdue. */
export const maxHold = ({ interval }: { readonly interval: number }, tier: number): number =>
  Math.max(tier, 2 * interval);

/** Returns the response times of a check by minute, each the mean of its slot; NaN without a measurement. `slots`: oldest first. */
export function minutesOf(
  slots: readonly Pick<TimeSlot, 'at' | 'count' | 'sum'>[],
  check: { readonly interval: number },
  tier: number,
  { from, minutes }: { readonly from: number; readonly minutes: number },
): Float64Array {
  const values = new Float64Array(minutes).fill(NaN);
  for (const { at, count, sum } of slots)
    values.fill(
      sum / count,
      Math.max(0, Math.ceil((at - from) / 60)),
      Math.max(0, Math.ceil((at + maxHold(check, tier) - from) / 60)),
    );
  return values;
}

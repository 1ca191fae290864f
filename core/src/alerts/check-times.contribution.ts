import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** A check that is not paused. */
export interface TimedCheck {
  readonly id: number;
  readonly name: string;
  /** Uuid of the node that the check belongs to. */
  readonly node: string | null;
}

/** Consecutive minutes; `from` in seconds since 1970, on a whole minute. */
export interface CheckTimesWindow {
  readonly from: number;
  readonly minutes: number;
}

/** Provides the response times of checks to the rules about them. */
export interface CheckTimes {
  list(): readonly TimedCheck[];
  /** Returns the response times in seconds by check and minute; NaN where nothing was measured. */
  minutes(checks: readonly number[], window: CheckTimesWindow): Promise<ReadonlyMap<number, Float64Array>>;
}
export const CheckTimes = defineContributionPoint<CheckTimes>();

import type { CheckLocation } from '@vitrine/contracts';
import type { CheckResult, CheckState } from '@vitrine/contracts/check';

/** Current state of a check. Times in ms since 1970. */
export interface CheckFacts {
  /** Time of the last run. */
  readonly at: number;
  /** State after retries; null while unknown. */
  readonly state: CheckState | null;
  readonly since: number | null;
  readonly seconds: number | null;
  readonly values: Readonly<Record<string, number>>;
  readonly message: string;
  /** Newest result of each location, if there are more than the server. */
  readonly locations: readonly CheckLocation[];
  /** Number of consecutive failed runs, and the time of the first of them. */
  readonly failures: number;
  readonly failingSince: number | null;
}

/** A run without a result, and the reason in words. */
export interface FailedRun {
  readonly problem: string;
}

/** Returns a run without a result, and its cause. */
export const nothingSeen = (problem: string): FailedRun => ({ problem });

/** A run, with the result of each location if there are several. */
export type CheckRun = (CheckResult | FailedRun) & { readonly locations?: readonly CheckLocation[] };

/**
 * Returns the state after another run. A check is down once its consecutive failures exceed its retries; until then it keeps its
 * state. After a run without a result its state is unknown.
 */
export function judge(before: CheckFacts | undefined, result: CheckRun, retries: number, at: number): CheckFacts {
  const { locations = [] } = result;
  if ('problem' in result) return { ...NOTHING, at, locations, message: result.problem.slice(0, 200) };
  const { seconds = null, values = {}, message } = result;
  const isDown = result.state === 'down';
  const failures = isDown ? (before?.failures ?? 0) + 1 : 0;
  const failingSince = isDown ? (before?.failingSince ?? at) : null;
  const state = !isDown || failures > retries ? result.state : (before?.state ?? null);
  const since = state === null ? null : state === before?.state ? before.since : (failingSince ?? at);
  return { at, state, since, seconds, values, message, locations, failures, failingSince };
}

const NOTHING = { state: null, since: null, seconds: null, values: {}, failures: 0, failingSince: null };

/** True if a retry must follow before the check counts as down. */
export const isRetrying = ({ failures }: CheckFacts, retries: number): boolean => failures > 0 && failures <= retries;

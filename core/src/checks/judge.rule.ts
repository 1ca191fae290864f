import type { CheckLocation } from '@vitrine/contracts';
import type { CheckResult, CheckState } from '@vitrine/contracts/check';

/** Knowledge of a check. Times in ms since 1970. */
export interface CheckFacts {
  /** When it last ran. */
  readonly at: number;
  /** After its retries; null while it is unknown. */
  readonly state: CheckState | null;
  readonly since: number | null;
  readonly seconds: number | null;
  readonly values: Readonly<Record<string, number>>;
  readonly message: string;
  /** Newest result of each location, where there is more than the server. */
  readonly locations: readonly CheckLocation[];
  /** Runs in a row that failed, and when the first of them began. */
  readonly failures: number;
  readonly failingSince: number | null;
}

/** A run that told nothing of the service, in words. */
export interface FailedRun {
  readonly problem: string;
}

/** Returns a run that told nothing, with its cause. */
export const nothingSeen = (problem: string): FailedRun => ({ problem });

/** A run, with what each location saw where there is more than the server. */
export type CheckRun = (CheckResult | FailedRun) & { readonly locations?: readonly CheckLocation[] };

/**
 * Returns what is known after another run. A check is down once it failed more often in a row than it has retries; until then it keeps its
 * state. A run that told nothing makes the state unknown.
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

/** True if another run must follow before it counts as down. */
export const isRetrying = ({ failures }: CheckFacts, retries: number): boolean => failures > 0 && failures <= retries;

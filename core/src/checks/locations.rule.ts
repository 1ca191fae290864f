import type { CheckLocation, NO_LOCATION_RESULT } from '@vitrine/contracts';
import type { CheckResult, CheckState } from '@vitrine/contracts/check';
import { nothingSeen, type CheckRun, type FailedRun } from './judge.rule.ts';

/** Result of one location, or the reason for its absence. `node`: null for the server. */
export interface LocationRun {
  readonly node: string | null;
  readonly result: CheckResult | (FailedRun & { readonly reason?: (typeof NO_LOCATION_RESULT)[number] });
}

/** A location with a result. */
interface Seen {
  readonly result: CheckResult;
}

const isSeen = (run: LocationRun): run is LocationRun & Seen => !('problem' in run.result);

/**
 * Combines the results of a check's locations. It is down if at least `quorum` locations report that, and degraded if fewer do; if
 * fewer than `quorum` have a result, the state is unknown. The response time is the mean over the locations that reached the
 * service. Of each other value the lowest counts, such as the time until an expiry.
 */
export function combine(runs: readonly LocationRun[], quorum: number): CheckRun {
  const [only] = runs;
  if (!only) return nothingSeen('No location is left that runs this check. Choose one.');
  const locations = runs.map(locationOf);
  const observed = runs.filter(isSeen);
  const needed = Math.min(quorum, runs.length);
  if (observed.length < needed)
    return runs.length === 1 && 'problem' in only.result
      ? { problem: only.result.problem, locations }
      : { ...nothingSeen(`Only ${observed.length} of ${runs.length} locations have a result.`), locations };
  const locationsIn = (state: CheckState) => observed.filter(({ result }) => result.state === state);
  const down = locationsIn('down');
  const degraded = locationsIn('degraded');
  const [deciding] = down.length >= needed ? down : [...down, ...degraded, ...locationsIn('ok')];
  const state = down.length >= needed ? 'down' : down.length + degraded.length > 0 ? 'degraded' : 'ok';
  const responding = observed.filter(({ result }) => result.seconds !== undefined && result.state !== 'down');
  const timed = responding.length > 0 ? responding : observed.filter(({ result }) => result.seconds !== undefined);
  return {
    state,
    ...(timed.length > 0 && { seconds: timed.reduce((sum, { result }) => sum + result.seconds!, 0) / timed.length }),
    values: leastOf(observed.map(({ result }) => result.values ?? {})),
    message: deciding!.result.message,
    locations,
  };
}

function locationOf({ node, result }: LocationRun): CheckLocation {
  if (!('problem' in result))
    return { node, state: result.state, seconds: result.seconds ?? null, message: result.message };
  const { problem, reason } = result;
  return { node, state: 'unknown', seconds: null, message: problem, ...(reason && { reason }) };
}

function leastOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const least: Record<string, number> = {};
  for (const values of all)
    for (const [name, value] of Object.entries(values)) least[name] = Math.min(value, least[name] ?? Infinity);
  return least;
}

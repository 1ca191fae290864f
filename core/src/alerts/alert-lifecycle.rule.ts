import type { ProbeLoss } from '@vitrine/contracts';

/** Observation of an alert's target. `unknown` leaves its state unchanged. Times in ms since 1970. */
export type Observation =
  | {
      readonly is: 'breached';
      readonly since: number;
      readonly value: number | null;
      /** Most frequent cause of lost probes. */
      readonly cause?: ProbeLoss | undefined;
    }
  | { readonly is: 'ok' }
  | { readonly is: 'unknown' };

/** Durations for which a state must hold before it counts; ms. */
export interface HoldDurations {
  /** How long the condition must be breached before the alert fires. */
  readonly pendingFor: number;
  /** How long the condition must be ok before the alert resolves. */
  readonly resolveAfter: number;
}

/** For conditions with a duration of their own, such as the window of a rule. */
export const IMMEDIATE: HoldDurations = { pendingFor: 0, resolveAfter: 0 };

/** Lifecycle of one alert, from the first breach on. Stored, so that a restart loses nothing. */
export interface AlertLifecycle {
  readonly state: 'pending' | 'firing' | 'resolved';
  readonly since: number;
  readonly firedAt: number | null;
  /** Start of the recovery while it is not confirmed yet; the end of the alert once it is. */
  readonly recoveredSince: number | null;
  readonly value: number | null;
  /** The worst value since the alert fired. */
  readonly peak: number | null;
  /** Most frequent cause of lost probes; omitted if it is unknown or no probes were lost. */
  readonly cause?: ProbeLoss | null | undefined;
}

/** Computes the next lifecycle state from an observation. Returns undefined if there is no alert, or a pending one cleared. */
export function nextLifecycle(
  lifecycle: AlertLifecycle | undefined,
  observation: Observation,
  { pendingFor, resolveAfter }: HoldDurations,
  now: number,
): AlertLifecycle | undefined {
  if (observation.is === 'unknown' || lifecycle?.state === 'resolved') return lifecycle;
  if (observation.is === 'ok') return lifecycle && startRecovery(lifecycle, resolveAfter, now);

  const { since: began, value } = observation;
  const cause = observation.cause ?? lifecycle?.cause;
  if (lifecycle?.state === 'firing') {
    const peak = Math.max(lifecycle.peak ?? -Infinity, value ?? -Infinity);
    return { ...lifecycle, recoveredSince: null, value, peak: Number.isFinite(peak) ? peak : null, cause };
  }
  const since = began > 0 ? began : (lifecycle?.since ?? now);
  const fires = now - since >= pendingFor;
  return {
    state: fires ? 'firing' : 'pending',
    since,
    firedAt: fires ? now : null,
    recoveredSince: null,
    value,
    peak: value,
    cause,
  };
}

function startRecovery(lifecycle: AlertLifecycle, settle: number, now: number): AlertLifecycle | undefined {
  if (lifecycle.state === 'pending') return undefined;
  const recoveredSince = lifecycle.recoveredSince ?? now;
  return { ...lifecycle, recoveredSince, state: now - recoveredSince >= settle ? 'resolved' : 'firing' };
}

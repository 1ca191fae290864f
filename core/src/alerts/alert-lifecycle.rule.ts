/** What was seen of the thing an alarm watches. `unknown`: it cannot be told, so nothing changes. Times in ms since 1970. */
export type Observation =
  | { readonly is: 'bad'; readonly since: number; readonly value: number | null }
  | { readonly is: 'good' }
  | { readonly is: 'unknown' };

/** How patient an alarm is; ms. */
export interface HoldDurations {
  /** How long it must be bad before it counts. */
  readonly pendingFor: number;
  /** How long it must be good before it is over. */
  readonly resolveAfter: number;
}

/** One thing that is bad, from its first sign on. Stored, so that a restart forgets nothing. */
export interface AlertLifecycle {
  readonly state: 'pending' | 'firing' | 'resolved';
  readonly since: number;
  readonly firedAt: number | null;
  /** Since when it is good again, while that is not believed yet; the end, once it is. */
  readonly recoveredSince: number | null;
  readonly value: number | null;
  /** The worst value since it fired. */
  readonly peak: number | null;
}

/** The alarm after what was seen now; undefined where there is none (any more), and nobody need know. */
export function nextLifecycle(
  alarm: AlertLifecycle | undefined,
  seen: Observation,
  { pendingFor, resolveAfter }: HoldDurations,
  now: number,
): AlertLifecycle | undefined {
  if (seen.is === 'unknown' || alarm?.state === 'resolved') return alarm;
  if (seen.is === 'good') return alarm && startRecovery(alarm, resolveAfter, now);

  const { since: began, value } = seen;
  if (alarm?.state === 'firing') {
    const peak = Math.max(alarm.peak ?? -Infinity, value ?? -Infinity);
    return { ...alarm, recoveredSince: null, value, peak: Number.isFinite(peak) ? peak : null };
  }
  const since = began > 0 ? began : (alarm?.since ?? now);
  const fires = now - since >= pendingFor;
  return {
    state: fires ? 'firing' : 'pending',
    since,
    firedAt: fires ? now : null,
    recoveredSince: null,
    value,
    peak: value,
  };
}

function startRecovery(alarm: AlertLifecycle, settle: number, now: number): AlertLifecycle | undefined {
  if (alarm.state === 'pending') return undefined;
  const recoveredSince = alarm.recoveredSince ?? now;
  return { ...alarm, recoveredSince, state: now - recoveredSince >= settle ? 'resolved' : 'firing' };
}

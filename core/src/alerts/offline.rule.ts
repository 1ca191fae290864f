import type { Observation } from './alert-lifecycle.rule.ts';

/** What is known of a node's presence. Times in ms since 1970; 0 for never. */
export interface NodePresence {
  readonly online: boolean;
  readonly lastReport: number;
}

/** What is known of the core's own eyes. */
export interface ObserverState {
  /** Since when it could see: its start, or the return of its network. */
  readonly since: number;
  /** Whether it is cut off from the network now. */
  readonly isIsolated: boolean;
}

/** Agents need so long to come back after the core was away: until then silence says nothing. */
export const RECONNECT_GRACE_MS = 90_000;

/** What to make of a node's silence. One that never reported is not missing: nobody installed its agent yet. */
export function evaluatePresence({ online, lastReport }: NodePresence, watch: ObserverState, now: number): Observation {
  if (online) return { is: 'good' };
  if (watch.isIsolated || lastReport === 0) return { is: 'unknown' };
  if (lastReport < watch.since && now - watch.since < RECONNECT_GRACE_MS) return { is: 'unknown' };
  return { is: 'bad', since: lastReport, value: null };
}

/** So long ago, a drop no longer makes a node restless. */
export const FLAP_WINDOW_MS = 30 * 60_000;
const TOLERATED_DROPS = 2;
const FIRST_SETTLE_MS = 2 * 60_000;

/** Adds a drop to those that still count; the newest few are enough. */
export const recordOutage = (drops: readonly number[], at: number): number[] =>
  [...drops.filter(drop => at - drop < FLAP_WINDOW_MS), at].slice(-10);

/**
 * How long a node must be back before its outage is over. A node that drops again and again has one long outage instead
 * of many: each further drop within the half hour doubles the wait.
 */
export function flapDampingMs(drops: readonly number[], now: number): number {
  const many = drops.filter(drop => now - drop < FLAP_WINDOW_MS).length - TOLERATED_DROPS;
  return many <= 0 ? 0 : Math.min(FLAP_WINDOW_MS, FIRST_SETTLE_MS * 2 ** (many - 1));
}

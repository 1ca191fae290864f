import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Observation } from './alert-lifecycle.rule.ts';

/** Presence of a node. Times in ms since 1970; 0 if never. */
export interface NodePresence {
  readonly online: boolean;
  readonly lastReport: number;
  /** False if the node's agent is connected to another instance that has not been heard from for a while. */
  readonly isCurrent?: boolean;
}

/** State of the observer: whether the server's own network lets it judge nodes. */
export interface ObserverState {
  /** Start of the observation: the start of the core, or the recovery of its network. */
  readonly since: number;
  /** Whether the core is isolated from the network now. */
  readonly isIsolated: boolean;
}

/** Time for agents to reconnect after a downtime of the core. Until then a missing report proves nothing. */
export const RECONNECT_GRACE_MS = 90_000;

/** Evaluates the presence of a node. A node that never reported is not offline: its agent is not installed yet. */
export function evaluatePresence(
  { online, lastReport, isCurrent = true }: NodePresence,
  watch: ObserverState,
  now: number,
): Observation {
  if (online) return { is: 'ok' };
  if (!isCurrent || watch.isIsolated || lastReport === 0) return { is: 'unknown' };
  if (lastReport < watch.since && now - watch.since < RECONNECT_GRACE_MS) return { is: 'unknown' };
  return { is: 'breached', since: lastReport, value: null };
}

/** Window in which repeated outages count as flapping. */
const FLAP_WINDOW_MS = 30 * MINUTE_MS;
const TOLERATED_DROPS = 2;
const FIRST_SETTLE_MS = 2 * MINUTE_MS;

/** Adds an outage to those within the flap window. Only the newest few are kept. */
export const recordOutage = (recentOutages: readonly number[], at: number): number[] =>
  [...recentOutages.filter(outage => at - outage < FLAP_WINDOW_MS), at].slice(-10);

/**
 * Returns how long a node must be back before its outage resolves. Each further outage within the flap window doubles the
 * duration, so that a flapping node has one long outage instead of many.
 */
export function flapDampingMs(recentOutages: readonly number[], now: number): number {
  const excessDrops = recentOutages.filter(outage => now - outage < FLAP_WINDOW_MS).length - TOLERATED_DROPS;
  return excessDrops <= 0 ? 0 : Math.min(FLAP_WINDOW_MS, FIRST_SETTLE_MS * 2 ** (excessDrops - 1));
}

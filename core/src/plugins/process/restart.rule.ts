import { MINUTE_MS } from '@vitrine/contracts/time';
/** Delays before a process is restarted: the first time, the second, … */
export const RESTART_DELAYS_MS = [1000, 2000, 5000, 15_000, MINUTE_MS] as const;
/** Ends longer ago than this do not count. */
export const RESTART_WINDOW_MS = 10 * MINUTE_MS;

/**
 * Pure function: returns the delay before the next start of a process that ended at these times; undefined once it must stay off.
 */
export function nextRestart(exits: readonly number[], now: number): number | undefined {
  const recent = exits.filter(at => now - at < RESTART_WINDOW_MS).length;
  return RESTART_DELAYS_MS[Math.max(0, recent - 1)];
}

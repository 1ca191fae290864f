import { MINUTE_MS } from '@vitrine/contracts/time';
/** Waits before a process is started again: the first time, the second, … */
export const RESTART_DELAYS_MS = [1000, 2000, 5000, 15_000, MINUTE_MS] as const;
/** Ends that are longer ago are forgiven. */
export const RESTART_WINDOW_MS = 10 * MINUTE_MS;

/** Pure function: the wait before the next start of a process that ended at these times; undefined once it has to stay off. */
export function nextRestart(ends: readonly number[], now: number): number | undefined {
  const recent = ends.filter(at => now - at < RESTART_WINDOW_MS).length;
  return RESTART_DELAYS_MS[Math.max(0, recent - 1)];
}

/** Timing of a check; ms. */
interface Timing {
  readonly id: number;
  readonly interval: number;
}

/** Golden ratio as a share of 2³², which spreads successive numbers most evenly. */
const GOLDEN = 2_654_435_769;

/**
 * Returns the next run of a check after `now`. Checks with the same interval are spread over it, each with the same offset after
 * every start.
 */
export function nextRun({ id, interval }: Timing, now: number): number {
  const offset = Math.floor(((Math.imul(id, GOLDEN) >>> 0) / 2 ** 32) * interval);
  return (Math.floor((now - offset) / interval) + 1) * interval + offset;
}

/** Returns how many runs were missed since one was due. */
export const missedRuns = (due: number, interval: number, now: number): number =>
  Math.max(0, Math.floor((now - due) / interval));

/** Returns the time of the retry after a failed run. */
export const retryAt = (interval: number, now: number): number => now + interval / 4;

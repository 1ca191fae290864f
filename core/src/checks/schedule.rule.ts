/** Timing of a check; ms. */
interface Timing {
  readonly id: number;
  readonly interval: number;
}

/** Share of 2³² by which the golden ratio spreads successive numbers most evenly. */
const GOLDEN = 2_654_435_769;

/** Returns the next run of a check after `now`. Checks of one interval are spread over it, at the same place after each start. */
export function nextRun({ id, interval }: Timing, now: number): number {
  const offset = Math.floor(((Math.imul(id, GOLDEN) >>> 0) / 2 ** 32) * interval);
  return (Math.floor((now - offset) / interval) + 1) * interval + offset;
}

/** Returns how many runs were left out since one was due. */
export const missedRuns = (due: number, interval: number, now: number): number =>
  Math.max(0, Math.floor((now - due) / interval));

/** Returns when a failed run is repeated. */
export const retryAt = (interval: number, now: number): number => now + interval / 4;

/** A series of states over points of equal length: the positions of the last and the worst state in each; null without values. */
interface StatePoints {
  /** Start of the first point and length of each, ms. */
  readonly from: number;
  readonly step: number;
  readonly last: readonly (number | null)[];
  readonly worst: readonly (number | null)[];
}

/**
 * Change from one state to another, as positions. `end` is after `start` only for a worse state that began and ended within a
 * point. ms since 1970.
 */
interface StateChange {
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/**
 * Returns the changes of a series, ascending. A state that was left and entered again within a point is visible only if it was
 * worse.
 */
export function stateChanges({ from, step, last, worst }: StatePoints): StateChange[] {
  const found: StateChange[] = [];
  let before: number | undefined;
  for (const [point, now] of last.entries()) {
    if (now === null) continue;
    const start = from + point * step;
    const peak = worst[point] ?? now;
    if (before !== undefined) {
      if (peak > Math.max(before, now)) found.push({ start, end: start + step, before, after: peak });
      if (now !== before) found.push({ start, end: start, before, after: now });
    }
    before = now;
  }
  return found;
}

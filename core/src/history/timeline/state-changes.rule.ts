/** A series of a family of states over points of equal length: the last and the worst position in each; null without values. */
interface StatePoints {
  /** Start of the first point and length of each, ms. */
  readonly from: number;
  readonly step: number;
  readonly last: readonly (number | null)[];
  readonly worst: readonly (number | null)[];
}

/** Change from one state to another, by their positions. `end` is after `start` if it was worse only within a point. ms since 1970. */
interface StateChange {
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** Returns the changes of a series, ascending. A state that was left and entered again within a point is seen only if it was worse. */
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

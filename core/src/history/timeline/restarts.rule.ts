/** Points of equal length with the last uptime of each, in seconds; null if nothing was reported. Times in ms since 1970. */
interface UptimePoints {
  readonly from: number;
  readonly step: number;
  readonly values: readonly (number | null)[];
}

/** Tolerance: uptime is truncated to seconds, and clocks are corrected. */
const SLACK_S = 2;

/**
 * Returns when a machine started, ms since 1970, ascending: each time its uptime decreased. Several starts within a point count as
 * the last one. Uptimes of 0, as read in some containers, are ignored.
 */
export function restartsIn({ from, step, values }: UptimePoints, now: number): number[] {
  const found: number[] = [];
  let before: { readonly uptime: number; readonly at: number } | undefined;
  for (const [point, uptime] of values.entries()) {
    if (!uptime) continue;
    const start = from + point * step;
    const end = Math.min(start + step, now);
    // The time of the last report within the point is unknown, but the machine cannot have started before the previous point.
    if (before && uptime < before.uptime - SLACK_S) found.push(Math.max(end - uptime * 1000, before.at));
    before = { uptime, at: start };
  }
  return found;
}

/**
 * Returns whether a node was online in the last of some minutes, given the minutes in which it reported. As for outages, it counts
 * as online if it reported in that minute or the one before, or less than twice its usual interval ago.
 */
export function wasOnline(reported: readonly boolean[]): boolean {
  const minutes = reported.flatMap((hasReported, minute) => (hasReported ? [minute] : []));
  const newest = minutes.at(-1);
  if (newest === undefined) return false;
  const steps = minutes.slice(1).map((minute, i) => minute - minutes[i]!);
  const medianStep = Math.max(1, ...steps);
  return reported.length - 1 - newest < 2 * medianStep;
}

/** Round trips in ms below which a latency is in the first to the fourth tier. */
const TIERS = [50, 120, 200, 300] as const;
/** Loss in percent from which a target is in the last tier, regardless of its round trips. */
const LOSSY = 10;

/** Returns whether the loss of a target puts it in the last tier. `lost` in percent. */
export const isLossy = (lossPercent: number): boolean => lossPercent >= LOSSY;

/**
 * Returns the tier of a latency, 1 to 5: the number of its colour, `--ms-1` to `--ms-5`. Undefined if every probe was lost or none
 * was sent.
 */
export function latencyTier(p50: number | null, lossPercent = 0): number | undefined {
  if (isLossy(lossPercent)) return TIERS.length + 1;
  if (p50 === null) return undefined;
  const tier = TIERS.findIndex(limit => p50 < limit);
  return (tier < 0 ? TIERS.length : tier) + 1;
}

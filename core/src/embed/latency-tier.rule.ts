/** Upper limits of the latency tiers in ms, as on the page. A loss of a tenth or more puts a target in the last tier. */
const TIERS = [50, 120, 200, 300] as const;
const LOSSY = 10;

export const isLossy = (lost: number): boolean => lost >= LOSSY;

/** Returns the tier of a round trip in ms and a loss in %, 0 to 4; undefined if nothing answered. */
export function latencyTier(trip: number | null, lost: number): number | undefined {
  if (isLossy(lost)) return TIERS.length;
  if (trip === null) return undefined;
  const tier = TIERS.findIndex(limit => trip < limit);
  return tier < 0 ? TIERS.length : tier;
}

export interface BandStep {
  readonly x: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the band between minimum and maximum values in about `keep` steps. Peaks are preserved; a gap splits the band. */
export function band(
  at: readonly number[],
  min: readonly (number | null)[],
  max: readonly (number | null)[],
  keep: number,
): BandStep[][] {
  const size = Math.max(1, Math.ceil(at.length / keep));
  const segments: BandStep[][] = [];
  let current: BandStep[] | undefined;
  for (let start = 0; start < at.length; start += size) {
    const end = Math.min(start + size, at.length);
    let low = Infinity;
    let high = -Infinity;
    for (let i = start; i < end; i++) {
      const [lower, upper] = [min[i], max[i]];
      if (lower == null || upper == null) continue;
      low = Math.min(low, lower);
      high = Math.max(high, upper);
    }
    if (low > high) {
      current = undefined;
      continue;
    }
    if (!current) segments.push((current = []));
    current.push({ x: at[Math.floor((start + end - 1) / 2)]!, low, high });
  }
  return segments;
}

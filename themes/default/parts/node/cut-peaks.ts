/** Values on each side that a value is compared with. */
const NEIGHBOURS = 5;
/** Multiple of the median deviation from which a value counts as a peak. */
const FACTOR = 4;

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
};

/**
 * Replaces peaks, which press the rest of a line flat, by the median of the values around them. A lasting rise stays: it is the median
 * itself. Gaps stay gaps.
 */
export function cutPeaks(values: readonly (number | null)[]): (number | null)[] {
  return values.map((value, i) => {
    if (value === null) return null;
    const around = values.slice(Math.max(0, i - NEIGHBOURS), i + NEIGHBOURS + 1).filter(other => other !== null);
    const median = medianOf(around);
    const usual = medianOf(around.map(other => Math.abs(other - median)));
    return value - median > FACTOR * Math.max(usual, median * 0.05) ? median : value;
  });
}

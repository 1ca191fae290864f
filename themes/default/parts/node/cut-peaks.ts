/** Number of neighbours on each side with which a value is compared. */
const NEIGHBOURS = 5;
/** Multiple of the median deviation above which a value counts as a peak. */
const FACTOR = 4;

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
};

/**
 * Replaces peaks, which flatten the rest of a line, by the median of the surrounding values. A lasting rise is kept, because it
 * changes the median. Gaps remain gaps.
 */
export function cutPeaks(values: readonly (number | null)[]): (number | null)[] {
  return values.map((value, i) => {
    if (value === null) return null;
    const around = values.slice(Math.max(0, i - NEIGHBOURS), i + NEIGHBOURS + 1).filter(value => value !== null);
    const median = medianOf(around);
    const deviation = medianOf(around.map(value => Math.abs(value - median)));
    return value - median > FACTOR * Math.max(deviation, median * 0.05) ? median : value;
  });
}

/** Share of a new value in an exponentially weighted moving average. */
const WEIGHT = 0.2;

/** Smooths a series with a moving average. A gap stays a gap, and the average restarts after it. */
export function smooth(values: readonly (number | null)[]): (number | null)[] {
  let mean: number | null = null;
  return values.map(value => {
    mean = value === null ? null : mean === null ? value : mean + WEIGHT * (value - mean);
    return mean;
  });
}

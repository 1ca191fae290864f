import type { TimeSeries } from '@vitrine/theme-sdk';

interface Summary {
  readonly now: number;
  readonly mean: number;
  readonly peak: number;
  readonly peakAt: number;
}

/** Returns the statistics of a series; `undefined` if it has no value. */
export function summary(at: readonly number[], { values, max }: TimeSeries): Summary | undefined {
  let sum = 0;
  let count = 0;
  let now: number | undefined;
  let peak = -Infinity;
  let peakAt = 0;
  for (let i = 0; i < at.length; i++) {
    const value = values[i];
    if (value == null) continue;
    now = value;
    sum += value;
    count++;
    const high = max?.[i] ?? value;
    if (high > peak) [peak, peakAt] = [high, at[i]!];
  }
  return now === undefined ? undefined : { now, mean: sum / count, peak, peakAt };
}

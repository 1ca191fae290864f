import type { Family } from '@vitrine/contracts';

interface MinuteValues {
  /** Oldest first; NaN where nothing was reported. */
  readonly values: Float64Array;
}

/**
 * Returns the newest value of a family over all label sets: the highest one, which for states is the worst. For counters, it is the
 * increase per second between the last two values. Undefined if unknown.
 */
export function newestOf(series: readonly MinuteValues[], { kind }: Pick<Family, 'kind'>): number | undefined {
  const knownValues = series
    .map(({ values }) => (kind === 'counter' ? lastRate(values) : values.findLast(value => !Number.isNaN(value))))
    .filter(value => value !== undefined);
  return knownValues.length > 0 ? Math.max(...knownValues) : undefined;
}

/** A counter that decreased has restarted at zero. */
function lastRate(values: Float64Array): number | undefined {
  const last = values.findLastIndex(value => !Number.isNaN(value));
  const before = values.subarray(0, Math.max(0, last)).findLastIndex(value => !Number.isNaN(value));
  if (last < 0 || before < 0) return undefined;
  const increase = values[last]! < values[before]! ? values[last]! : values[last]! - values[before]!;
  return increase / ((last - before) * 60);
}

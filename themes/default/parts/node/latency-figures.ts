import type { LatencySeries } from '@vitrine/theme-sdk';

/** Statistics of one series in the legend. Milliseconds and percent; null if every probe was lost. */
interface LatencyFigures {
  readonly latest: number | null;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly loss: number | null;
  /** Mean difference between consecutive points. */
  readonly jitter: number | null;
}

/** Returns the median of the points, weighted by their numbers of round trips. */
function weightedMean(values: readonly (number | null)[], { sent, lost }: LatencySeries): number | null {
  const points = values
    .flatMap((value, i) => (value === null ? [] : [{ value, weight: sent[i]! - lost[i]! }]))
    .sort((a, b) => a.value - b.value);
  const half = points.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let passed = 0;
  return points.find(({ weight }) => (passed += weight) >= half)?.value ?? null;
}

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

export function latencyFigures(line: LatencySeries): LatencyFigures {
  const sent = sum(line.sent);
  const steps = line.avg.flatMap((value, i) => {
    const before = line.avg[i - 1];
    return value === null || before == null ? [] : [Math.abs(value - before)];
  });
  return {
    latest: line.avg.findLast(value => value !== null) ?? null,
    p50: weightedMean(line.p50, line),
    p95: weightedMean(line.p95, line),
    loss: sent > 0 ? (sum(line.lost) / sent) * 100 : null,
    jitter: steps.length > 0 ? sum(steps) / steps.length : null,
  };
}

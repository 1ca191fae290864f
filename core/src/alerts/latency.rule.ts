import type { LatencyStatistic, NewLatencyRule } from '@vitrine/contracts';
import type { Observation } from './alert-lifecycle.rule.ts';

/** What one minute, or several added up, knows of probes. Times in ms. */
export interface ProbeFigures {
  readonly sent: number;
  readonly received: number;
  readonly avg: number;
  /** The time that this share (0–1) of the probes did not exceed; NaN where none came back. */
  percentile(share: number): number;
}

type Terms = Pick<NewLatencyRule, 'statistic' | 'threshold'>;

/** Fewer probes than this say nothing about a share or a percentile. */
const MIN_PROBES = 3;
/** A rule that fires goes on until the value is below this part of its threshold. */
const HYSTERESIS = 0.8;

const SHARES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;

/** The number a latency rule looks at: percent for loss, ms otherwise; NaN where it cannot be told. */
export function latencyValue(figure: LatencyStatistic, { sent, received, avg, percentile }: ProbeFigures): number {
  if (figure === 'loss') return sent > 0 ? ((sent - received) / sent) * 100 : NaN;
  if (received === 0) return NaN;
  return figure === 'avg' ? avg : percentile(SHARES[figure]);
}

/**
 * What to make of a window of probes. `sinceOf` finds when the first minute of the window began that is bad by itself (ms
 * since 1970); it is only asked when the window is.
 */
export function evaluateLatency(
  window: ProbeFigures,
  { statistic, threshold }: Terms,
  firing: boolean,
  sinceOf: () => number,
): Observation {
  const value = latencyValue(statistic, window);
  const counted = statistic === 'loss' ? window.sent : window.received;
  if (Number.isNaN(value) || counted < MIN_PROBES) return { is: 'unknown' };
  const limit = firing ? threshold * HYSTERESIS : threshold;
  return value >= limit && value > 0 ? { is: 'bad', since: sinceOf(), value } : { is: 'good' };
}

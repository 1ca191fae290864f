import type { LatencyStatistic, NewLatencyRule, ProbeLoss } from '@vitrine/contracts';
import type { Observation } from './alert-lifecycle.rule.ts';

/** Probe statistics of one or more minutes. Times in ms. */
export interface ProbeFigures {
  readonly sent: number;
  readonly received: number;
  readonly avg: number;
  /** Most frequent cause of lost probes, if known. */
  readonly cause?: ProbeLoss | undefined;
  /** Returns the percentile of the round trips for a share of 0–1; NaN if no probe was received. */
  percentile(share: number): number;
}

type Terms = Pick<NewLatencyRule, 'statistic' | 'threshold'>;

/** Minimum number of probes for a loss rate or a percentile. */
const MIN_PROBES = 3;
/** A firing rule resolves only once the value is below this fraction of its threshold. */
const HYSTERESIS = 0.8;

const SHARES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;

/** Returns the value of a latency rule: percent for loss, ms otherwise; NaN if it cannot be determined. */
export function latencyValue(figure: LatencyStatistic, { sent, received, avg, percentile }: ProbeFigures): number {
  if (figure === 'loss') return ((sent - received) / sent) * 100;
  if (received === 0) return NaN;
  return figure === 'avg' ? avg : percentile(SHARES[figure]);
}

/**
 * Evaluates a window of probes. `sinceOf` returns the start of the first minute that breaches the threshold on its own (ms since
 * 1970); it is called only if the whole window is breached.
 */
export function evaluateLatency(
  window: ProbeFigures,
  { statistic, threshold }: Terms,
  firing: boolean,
  sinceOf: () => number,
): Observation {
  const value = latencyValue(statistic, window);
  const probeCount = statistic === 'loss' ? window.sent : window.received;
  if (Number.isNaN(value) || probeCount < MIN_PROBES) return { is: 'unknown' };
  const limit = firing ? threshold * HYSTERESIS : threshold;
  return value >= limit && value > 0
    ? { is: 'breached', since: sinceOf(), value, ...(statistic === 'loss' && { cause: window.cause }) }
    : { is: 'ok' };
}

import type { LatencyPoints } from '../history/latency/latency.service.ts';
import type { ProbeFigures } from './latency.rule.ts';

const NO_TIME = () => NaN;

/** Returns the probe statistics of one minute of a series, in ms. */
export function figuresAt(line: LatencyPoints, minute: number): ProbeFigures {
  const spread = line.spreads[minute];
  return {
    sent: line.sent[minute]!,
    received: line.received[minute]!,
    avg: line.avg(minute) / 1000,
    percentile: spread ? share => spread.percentile(share) / 1000 : NO_TIME,
  };
}

/** Returns the sum of several minutes, from `first` to before `end`. */
export function figuresOver(line: LatencyPoints, first: number, end: number): ProbeFigures {
  const { sent, received, sum, spread } = line.total(first, end);
  return { sent, received, avg: sum / received / 1000, percentile: share => spread.percentile(share) / 1000 };
}

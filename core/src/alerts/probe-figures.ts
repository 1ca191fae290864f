import type { LatencyPoints } from '../history/latency/latency.service.ts';
import type { ProbeFigures } from './latency.rule.ts';

const NO_TIME = () => NaN;

/** One minute of a line as rules look at it, in ms. */
export function figuresAt(line: LatencyPoints, minute: number): ProbeFigures {
  const spread = line.spreads[minute];
  return {
    sent: line.sent[minute]!,
    received: line.received[minute]!,
    avg: line.avg(minute) / 1000,
    percentile: spread ? share => spread.percentile(share) / 1000 : NO_TIME,
  };
}

/** Several minutes added up, from `first` to before `end`. */
export function figuresOver(line: LatencyPoints, first: number, end: number): ProbeFigures {
  const { sent, received, sum, spread } = line.total(first, end);
  return { sent, received, avg: sum / received / 1000, percentile: share => spread.percentile(share) / 1000 };
}

import type { LatencyPoints } from '../history/latency.service.ts';
import { LatencyHistogram } from '../history/latency.service.ts';
import type { ProbeFigures } from './latency.rule.ts';

/** Sliding window over the minutes of a series: minutes that enter are added, minutes that leave are subtracted. */
export class SlidingProbeWindow {
  private readonly histogram = new LatencyHistogram();
  private sent = 0;
  private received = 0;
  private sum = 0;
  private next = 0;

  constructor(
    private readonly line: LatencyPoints,
    private readonly minutes: number,
  ) {}

  /** Returns the window that ends with a minute. Must be called in ascending order. */
  advanceTo(minute: number): ProbeFigures {
    for (; this.next <= minute; this.next++) {
      this.add(this.next, 1);
      if (this.next >= this.minutes) this.add(this.next - this.minutes, -1);
    }
    const { sent, received, sum, histogram } = this;
    return { sent, received, avg: sum / received / 1000, percentile: share => histogram.percentile(share) / 1000 };
  }

  private add(minute: number, sign: 1 | -1): void {
    const { line } = this;
    this.sent += sign * line.sent[minute]!;
    this.received += sign * line.received[minute]!;
    this.sum += sign * line.sum[minute]!;
    const histogram = line.histograms[minute];
    if (!histogram) return;
    if (sign > 0) this.histogram.addAll(histogram);
    else this.histogram.removeAll(histogram);
  }
}

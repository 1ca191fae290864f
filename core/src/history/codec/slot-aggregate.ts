/**
 * Aggregate of one metric over a time range. Values are scaled. A gauge has sum, min and max, a counter only its last value; all
 * others are NaN.
 */
interface MetricAggregate {
  n: number;
  sum: number;
  min: number;
  max: number;
  last: number;
}

const lower = (a: number, b: number) => (a <= b || Number.isNaN(b) ? a : b);
const higher = (a: number, b: number) => (a >= b || Number.isNaN(b) ? a : b);
const plus = (a: number, b: number) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : a + b);

/** Aggregates of all metrics of a series over a time range, by metric id or another key. Time ranges are merged without loss. */
export class SlotAggregate<K = number> {
  reports = 0;
  /** Time of the newest report, in the unit of `addReport`; older reports do not change `last`. */
  newest = -Infinity;
  readonly metrics = new Map<K, MetricAggregate>();

  addReport(at: number): void {
    this.reports++;
    this.newest = Math.max(this.newest, at);
  }

  addGauge(metric: K, value: number): void {
    const total = this.metrics.get(metric);
    if (!total) return void this.metrics.set(metric, { n: 1, sum: value, min: value, max: value, last: NaN });
    total.n++;
    total.sum += value;
    if (value < total.min) total.min = value;
    if (value > total.max) total.max = value;
  }

  /** Adds a counter. `at` as in `addReport`, which must be called first. */
  addCounter(metric: K, value: number, at: number): void {
    const total = this.metrics.get(metric);
    if (!total) return void this.metrics.set(metric, { n: 1, sum: NaN, min: NaN, max: NaN, last: value });
    total.n++;
    if (at >= this.newest) total.last = value;
  }

  /** Adds a state as its position in the list, from the best to the worst. `at` as in `addCounter`. */
  addState(metric: K, state: number, at: number): void {
    const total = this.metrics.get(metric);
    if (!total) return void this.metrics.set(metric, { n: 1, sum: NaN, min: NaN, max: state, last: state });
    total.n++;
    if (state > total.max) total.max = state;
    if (at >= this.newest) total.last = state;
  }

  /** Merges the aggregate of the same time range or of a later one. */
  add(metric: K, { n, sum, min, max, last }: MetricAggregate): void {
    const total = this.metrics.get(metric);
    if (!total) return void this.metrics.set(metric, { n, sum, min, max, last });
    total.n += n;
    total.sum = plus(total.sum, sum);
    total.min = lower(min, total.min);
    total.max = higher(max, total.max);
    if (!Number.isNaN(last)) total.last = last;
  }

  addAll(next: SlotAggregate<K>): void {
    this.reports += next.reports;
    this.newest = Math.max(this.newest, next.newest);
    for (const [metric, total] of next.metrics) this.add(metric, total);
  }
}

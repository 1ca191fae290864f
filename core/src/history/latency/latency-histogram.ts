/** Neighbouring buckets differ by 4 %, so a percentile differs from a measured value by at most 2 %. */
const GAMMA = 1.04;
const LOG = Math.log(GAMMA);
/** Upper bound of bucket 0, in µs. */
const FLOOR = 10;

/** Covers a minute and a half; slower values count in the last bucket. */
export const BUCKETS = 410;

/** Returns the bucket of a round trip in µs. Bucket b holds (FLOOR · γ^(b−1), FLOOR · γ^b]. */
export const bucketIndexOf = (micros: number): number =>
  micros <= FLOOR ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(micros / FLOOR) / LOG - 1e-9));

/** Returns the value in µs that represents a bucket: its relative distance to both bounds is equal. */
export const bucketValue = (bucket: number): number =>
  bucket === 0 ? FLOOR : (FLOOR * GAMMA ** bucket * 2) / (1 + GAMMA);

/** Histogram of round trips with logarithmic buckets. Merging time ranges is lossless. */
export class LatencyHistogram {
  readonly counts = new Map<number, number>();
  total = 0;

  add(bucket: number, count = 1): void {
    this.counts.set(bucket, (this.counts.get(bucket) ?? 0) + count);
    this.total += count;
  }

  addAll(other: LatencyHistogram): void {
    for (const [bucket, count] of other.counts) this.add(bucket, count);
  }

  /** Subtracts a histogram that was added before. */
  removeAll(other: LatencyHistogram): void {
    for (const [bucket, count] of other.counts) {
      const remaining = (this.counts.get(bucket) ?? 0) - count;
      if (remaining > 0) this.counts.set(bucket, remaining);
      else this.counts.delete(bucket);
    }
    this.total -= other.total;
  }

  sorted(): [bucket: number, count: number][] {
    return [...this.counts].sort(([a], [b]) => a - b);
  }

  /** Returns the smallest value in µs that at least `share` (0–1) of the round trips do not exceed; NaN if there are none. */
  percentile(share: number): number {
    return this.percentiles([share])[0]!;
  }

  /** Returns several percentiles; `shares` must be ascending. */
  percentiles(shares: readonly number[]): number[] {
    const found: number[] = [];
    let passed = 0;
    for (const [bucket, count] of this.sorted()) {
      passed += count;
      while (
        found.length < shares.length &&
        passed >= Math.max(1, Math.ceil(shares[found.length]! * this.total - 1e-9))
      )
        found.push(bucketValue(bucket));
    }
    while (found.length < shares.length) found.push(NaN);
    return found;
  }
}

/** Neighbouring buckets differ by 4 %, so a percentile is never further than 2 % from a value that was measured. */
const GAMMA = 1.04;
const LOG = Math.log(GAMMA);
/** Upper end of bucket 0, in µs. */
const FLOOR = 10;

/** Enough for a minute and a half; what is slower counts as the last. */
export const BUCKETS = 410;

/** The bucket of a round trip in µs. Bucket b holds (FLOOR · γ^(b−1), FLOOR · γ^b]. */
export const bucketIndexOf = (micros: number): number =>
  micros <= FLOOR ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(micros / FLOOR) / LOG - 1e-9));

/** The value in µs that stands for a bucket: equally far, in per cent, from both of its ends. */
export const bucketValue = (bucket: number): number =>
  bucket === 0 ? FLOOR : (FLOOR * GAMMA ** bucket * 2) / (1 + GAMMA);

/** How round trips spread over logarithmic buckets. Adding up stretches of time loses nothing. */
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

  /** Takes back what was added. */
  removeAll(other: LatencyHistogram): void {
    for (const [bucket, count] of other.counts) {
      const left = (this.counts.get(bucket) ?? 0) - count;
      if (left > 0) this.counts.set(bucket, left);
      else this.counts.delete(bucket);
    }
    this.total -= other.total;
  }

  sorted(): [bucket: number, count: number][] {
    return [...this.counts].sort(([a], [b]) => a - b);
  }

  /** The smallest value in µs that at least `share` (0–1) of the round trips do not exceed; NaN where there were none. */
  percentile(share: number): number {
    return this.percentiles([share])[0]!;
  }

  /** Several at once; shares ascending. */
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

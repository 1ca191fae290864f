import type { ByteReader, ByteWriter } from '../codec/bytes.ts';
import { CorruptChunkError } from '../codec/corrupt-chunk-error.ts';
import { BUCKETS, bucketIndexOf, LatencyHistogram } from './latency-histogram.ts';

// A slot's minimum and maximum round trip are stored as columns, so only the values between them are written: per bucket the
// distance to the previous one and, if there are several values, their number. Their total is known, so no end marker is needed.

/** Statistics of a slot's round trips from its columns: number of received probes, minimum and maximum. */
interface Ends {
  readonly received: number;
  readonly min: number;
  readonly max: number;
}

export function encodeHistogram(
  out: ByteWriter,
  { received, min, max }: Ends,
  histogram: LatencyHistogram | undefined,
): void {
  if (received <= 2) return;
  if (histogram?.total !== received)
    throw new RangeError(`a histogram of ${histogram?.total} round trips for ${received}`);
  const low = bucketIndexOf(min);
  const high = bucketIndexOf(max);
  const inner = new LatencyHistogram();
  for (const [bucket, count] of histogram.sorted()) inner.add(Math.min(Math.max(bucket, low), high), count);
  removeOne(inner, low);
  removeOne(inner, high);
  let before = low;
  for (const [bucket, count] of inner.sorted()) {
    out.varint((bucket - before) * 2 + (count > 1 ? 1 : 0));
    if (count > 1) out.varint(count - 2);
    before = bucket;
  }
}

/** Removes one value from a bucket, or from the nearest one, because rounding may have shifted the extremes by one bucket. */
function removeOne(histogram: LatencyHistogram, count: number): void {
  const [nearest] = histogram.sorted().sort(([a], [b]) => Math.abs(a - count) - Math.abs(b - count));
  if (!nearest) return;
  const bucketed = new LatencyHistogram();
  bucketed.add(nearest[0]);
  histogram.removeAll(bucketed);
}

export function decodeHistogram(from: ByteReader, { received, min, max }: Ends): LatencyHistogram | undefined {
  if (received === 0) return undefined;
  const histogram = new LatencyHistogram();
  const low = bucketIndexOf(min);
  histogram.add(low);
  if (received === 1) return histogram;
  histogram.add(bucketIndexOf(max));
  let bucket = low;
  for (let remaining = received - 2; remaining > 0;) {
    const token = from.varint();
    bucket += Math.floor(token / 2);
    const count = token % 2 === 1 ? from.varint() + 2 : 1;
    if (bucket >= BUCKETS || count > remaining) throw new CorruptChunkError('a histogram does not fit its slot');
    histogram.add(bucket, count);
    remaining -= count;
  }
  return histogram;
}

import type { ByteReader, ByteWriter } from '../codec/bytes.ts';
import { CorruptChunkError } from '../codec/corrupt-chunk-error.ts';
import { BUCKETS, bucketIndexOf, LatencyHistogram } from './latency-histogram.ts';

// A slot's minimum and maximum round trip are stored as columns, so only the values between them are written: per bucket the
// distance from the one before and, if there are several, their count. Their total is known, so no end marker is needed.

/** Statistics of a slot's round trips from its columns: how many were received, and their minimum and maximum. */
interface Ends {
  readonly received: number;
  readonly min: number;
  readonly max: number;
}

export function encodeHistogram(
  out: ByteWriter,
  { received, min, max }: Ends,
  spread: LatencyHistogram | undefined,
): void {
  if (received <= 2) return;
  if (spread?.total !== received) throw new RangeError(`a spread of ${spread?.total} round trips for ${received}`);
  const low = bucketIndexOf(min);
  const high = bucketIndexOf(max);
  const inner = new LatencyHistogram();
  for (const [bucket, count] of spread.sorted()) inner.add(Math.min(Math.max(bucket, low), high), count);
  take(inner, low);
  take(inner, high);
  let before = low;
  for (const [bucket, count] of inner.sorted()) {
    out.varint((bucket - before) * 2 + (count > 1 ? 1 : 0));
    if (count > 1) out.varint(count - 2);
    before = bucket;
  }
}

/** Removes one value from a bucket, or from the nearest: rounding may have moved the ends by one bucket. */
function take(spread: LatencyHistogram, wanted: number): void {
  const [nearest] = spread.sorted().sort(([a], [b]) => Math.abs(a - wanted) - Math.abs(b - wanted));
  if (!nearest) return;
  const one = new LatencyHistogram();
  one.add(nearest[0]);
  spread.removeAll(one);
}

export function decodeHistogram(from: ByteReader, { received, min, max }: Ends): LatencyHistogram | undefined {
  if (received === 0) return undefined;
  const spread = new LatencyHistogram();
  const low = bucketIndexOf(min);
  spread.add(low);
  if (received === 1) return spread;
  spread.add(bucketIndexOf(max));
  let bucket = low;
  for (let left = received - 2; left > 0;) {
    const token = from.varint();
    bucket += Math.floor(token / 2);
    const count = token % 2 === 1 ? from.varint() + 2 : 1;
    if (bucket >= BUCKETS || count > left) throw new CorruptChunkError('a spread does not fit its slot');
    spread.add(bucket, count);
    left -= count;
  }
  return spread;
}

import fc from 'fast-check';
import { BUCKETS, bucketIndexOf, LatencyHistogram, bucketValue } from './latency-histogram.ts';

const trip = fc.oneof(fc.integer({ min: 11, max: 2_000 }), fc.integer({ min: 11, max: 80_000_000 }));
const trips = fc.array(trip, { minLength: 1, maxLength: 300 });

const histogramOf = (list: readonly number[]) => {
  const histogram = new LatencyHistogram();
  for (const micros of list) histogram.add(bucketIndexOf(micros));
  return histogram;
};

it('puts every round trip within 2 % of the value of its bucket', () => {
  fc.assert(
    fc.property(trip, micros => expect(Math.abs(bucketValue(bucketIndexOf(micros)) / micros - 1)).toBeLessThan(0.02)),
  );
});

it('has a bucket for every value, also for impossible ones', () => {
  expect([-5, 0, 1, 10].map(bucketIndexOf)).toEqual([0, 0, 0, 0]);
  expect([1e12, Number.MAX_SAFE_INTEGER, Infinity].map(bucketIndexOf)).toEqual(Array(3).fill(BUCKETS - 1));
});

it('finds the value that a share of the round trips do not exceed', () => {
  fc.assert(
    fc.property(trips, fc.double({ min: 0.01, max: 1, noNaN: true }), (list, share) => {
      const exact = [...list].sort((a, b) => a - b)[Math.max(0, Math.ceil(share * list.length - 1e-9) - 1)]!;
      expect(Math.abs(histogramOf(list).percentile(share) / exact - 1)).toBeLessThan(0.02);
    }),
  );
});

it('returns the same whether time ranges are added one by one or together', () => {
  fc.assert(
    fc.property(fc.array(trips, { maxLength: 8 }), parts => {
      const merged = new LatencyHistogram();
      for (const part of parts) merged.addAll(histogramOf(part));
      expect(merged.sorted()).toEqual(histogramOf(parts.flat()).sorted());
      expect(merged.total).toBe(parts.flat().length);
    }),
  );
});

it('subtracts a time range', () => {
  fc.assert(
    fc.property(trips, trips, (kept, removed) => {
      const both = histogramOf([...kept, ...removed]);
      both.removeAll(histogramOf(removed));
      expect(both.sorted()).toEqual(histogramOf(kept).sorted());
      expect(both.total).toBe(kept.length);
    }),
  );
});

it('returns no percentile without values', () => {
  expect(new LatencyHistogram().percentiles([0.5, 0.99])).toEqual([NaN, NaN]);
});

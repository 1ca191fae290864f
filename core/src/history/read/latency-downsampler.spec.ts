import fc from 'fast-check';
import { HOUR_S } from '@vitrine/contracts/time';
import { encodeLatency, LatencyChunk, ProbeAggregate } from '../latency/latency-chunk.ts';
import { MINUTE } from '../series/tiers.ts';
import { LatencyDownsampler } from './latency-downsampler.ts';

const probe = fc.record({
  at: fc.integer({ min: 0, max: 3 * HOUR_S - 1 }),
  micros: fc.option(fc.integer({ min: 100, max: 2_000_000 }), { nil: null }),
});

function chunksOf(list: { at: number; micros: number | null }[]): Map<number, Uint8Array> {
  const chunks = new Map<number, LatencyChunk>();
  for (const { at, micros } of list) {
    const start = Math.floor(at / HOUR_S) * HOUR_S;
    if (!chunks.has(start)) chunks.set(start, new LatencyChunk(MINUTE.slots));
    const probes = new ProbeAggregate();
    probes.add(at, micros ?? 'timeout');
    chunks.get(start)!.merge(Math.floor((at - start) / 60), probes);
  }
  return new Map([...chunks].map(([start, chunk]) => [start, encodeLatency(chunk)]));
}

it('spreads stored minutes over the points of a response, and leaves gaps without probes', () => {
  fc.assert(
    fc.property(fc.array(probe, { maxLength: 120 }), list => {
      const downsampler = new LatencyDownsampler({ from: 600, step: 1200, points: 7 });
      for (const [start, bytes] of chunksOf(list)) downsampler.add(bytes, { start, step: 60, from: 0, to: Infinity });
      for (let point = 0; point < 7; point++) {
        const inside = list.filter(({ at }) => Math.floor((Math.floor(at / 60) * 60 - 600) / 1200) === point);
        const sorted = inside.flatMap(({ micros }) => micros ?? []).sort((a, b) => a - b);
        const { line } = downsampler;
        expect([line.sent[point], line.received[point]]).toEqual([inside.length, sorted.length]);
        if (sorted.length === 0) {
          expect([line.avg(point), line.min[point], line.max[point], ...line.percentiles(point)]).toEqual(
            Array(6).fill(NaN),
          );
          continue;
        }
        expect(line.max[point]! / sorted.at(-1)!).toBeCloseTo(1, 2);
        expect(line.avg(point) / (sorted.reduce((a, b) => a + b) / sorted.length)).toBeCloseTo(1, 1);
        const [p50, p95, p99] = line.percentiles(point);
        expect(Math.abs(p50 / sorted[Math.ceil(sorted.length * 0.5) - 1]! - 1)).toBeLessThan(0.045);
        expect([p50, p95, p99]).toEqual([p50, p95, p99].sort((a, b) => a - b));
        expect(p99).toBeLessThanOrEqual(line.max[point]!);
      }
    }),
    { numRuns: 100 },
  );
});

it('counts only slots that begin inside the time range', () => {
  const chunks = chunksOf([
    { at: 59, micros: 1000 },
    { at: 60, micros: 2000 },
    { at: 120, micros: 3000 },
  ]);
  const downsampler = new LatencyDownsampler({ from: 0, step: 60, points: 60 });
  for (const [start, bytes] of chunks) downsampler.add(bytes, { start, step: 60, from: 60, to: 120 });
  expect([...downsampler.line.sent].flatMap((sent, i) => (sent ? [i] : []))).toEqual([1]);
});

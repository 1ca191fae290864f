import fc from 'fast-check';
import type { ProbeLoss } from '@vitrine/contracts';
import { CorruptChunkError } from '../codec/corrupt-chunk-error.ts';
import { HOUR, MINUTE, QUARTER } from '../series/tiers.ts';
import {
  decodeLatency,
  encodeLatency,
  figuresOf,
  LatencyChunk,
  lossesOf,
  ProbeAggregate,
  rollUpLatency,
} from './latency-chunk.ts';

const trip = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 20_000, max: 24_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 50, max: 5_000_000 }) },
  { weight: 2, arbitrary: fc.constant(null) },
);
const minute = fc.array(trip, { maxLength: 14 });
const hour = fc.array(minute, { minLength: 60, maxLength: 60 });

type Trips = (number | null)[];

const probesOf = (trips: Trips) => {
  const probes = new ProbeAggregate();
  trips.forEach((micros, i) => probes.add(i, micros ?? 'timeout'));
  return probes;
};

function chunkOf(minutes: Trips[]): LatencyChunk {
  const chunk = new LatencyChunk(60);
  minutes.forEach((trips, slot) => trips.length > 0 && chunk.merge(slot, probesOf(trips)));
  return chunk;
}

function expectSlot(chunk: LatencyChunk, slot: number, trips: Trips): void {
  const figures = figuresOf(chunk.columns, slot);
  const sorted = trips.filter(micros => micros !== null).sort((a, b) => a - b);
  expect([figures.sent, figures.received]).toEqual([trips.length, sorted.length]);
  if (sorted.length === 0) {
    expect([figures.avg, figures.min, figures.max, chunk.histograms[slot]]).toEqual([NaN, NaN, NaN, undefined]);
    return;
  }
  const expectClose = (found: number, exact: number, within: number) =>
    expect(Math.abs(found / exact - 1)).toBeLessThan(within);
  expectClose(figures.min, sorted[0]!, 0.003);
  expectClose(figures.max, sorted.at(-1)!, 0.003);
  expectClose(figures.avg, sorted.reduce((a, b) => a + b) / sorted.length, 0.01);
  const histogram = chunk.histograms[slot]!;
  expect(histogram.total).toBe(sorted.length);
  for (const share of [0.5, 0.95, 0.99])
    expectClose(histogram.percentile(share), sorted[Math.ceil(share * sorted.length - 1e-9) - 1]!, 0.045);
}

it('restores sent and lost probes, minimum, maximum, mean and percentiles of every minute', () => {
  fc.assert(
    fc.property(hour, minutes => {
      const chunk = decodeLatency(encodeLatency(chunkOf(minutes)));
      minutes.forEach((trips, slot) => expectSlot(chunk, slot, trips));
    }),
    { numRuns: 100 },
  );
});

it('does not drift when a chunk is read and written again', () => {
  fc.assert(
    fc.property(hour, minutes => {
      const once = encodeLatency(decodeLatency(encodeLatency(chunkOf(minutes))));
      expect(encodeLatency(decodeLatency(once)).equals(once)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

it('keeps loss, peaks and percentiles through every tier', () => {
  fc.assert(
    fc.property(hour, minutes => {
      const stored = decodeLatency(encodeLatency(chunkOf(minutes)));
      for (const [tier, width] of [
        [QUARTER, 15],
        [HOUR, 60],
      ] as const) {
        const coarse = new LatencyChunk(tier.slots);
        rollUpLatency(stored, { tier: MINUTE, t: 0 }, tier, coarse);
        const read = decodeLatency(encodeLatency(coarse));
        for (let i = 0; i < 60 / width; i++) expectSlot(read, i, minutes.slice(i * width, (i + 1) * width).flat());
      }
    }),
    { numRuns: 60 },
  );
});

it('adds late probes to their minute', () => {
  const chunk = new LatencyChunk(MINUTE.slots);
  chunk.merge(7, probesOf([20_000, null, 30_000]));
  const read = decodeLatency(encodeLatency(chunk));
  read.merge(7, probesOf([10_000, 40_000, null]));
  expectSlot(decodeLatency(encodeLatency(read)), 7, [20_000, null, 30_000, 10_000, 40_000, null]);
});

it('needs at most 6 bytes for a minute of six probes to a distant target', () => {
  const minutes = Array.from({ length: 60 }, (_, m) =>
    Array.from({ length: 6 }, (_, i) => 180_000 + ((m * 7 + i * 977) % 9000)),
  );
  expect(encodeLatency(chunkOf(minutes)).length / 60).toBeLessThan(6);
});

it('throws CorruptChunk for cut, changed and invented bytes, without delay', () => {
  const damaged = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.tuple(hour, fc.nat(), fc.nat(255), fc.boolean()).map(([minutes, where, byte, cut]) => {
      const bytes = encodeLatency(chunkOf(minutes));
      const at = where % bytes.length;
      if (cut) return bytes.subarray(0, at);
      bytes[at] = byte;
      return bytes;
    }),
  );
  fc.assert(
    fc.property(damaged, bytes => {
      const started = performance.now();
      try {
        decodeLatency(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(CorruptChunkError);
      }
      expect(performance.now() - started).toBeLessThan(2000);
    }),
    { numRuns: 800 },
  );
});

it('counts lost probes by cause through every tier', () => {
  const chunk = new LatencyChunk(MINUTE.slots);
  const addLosses = (slot: number, ...causes: (ProbeLoss | number)[]) => {
    const probes = new ProbeAggregate();
    causes.forEach((cause, i) => probes.add(slot * 60 + i, cause));
    chunk.merge(slot, probes);
  };
  addLosses(0, 20_000, 'refused', 'refused', 'timeout');
  addLosses(1, 'refused', 'refused');
  addLosses(2, 20_000, 30_000);
  addLosses(3, 'other', 20_000);
  const stored = decodeLatency(encodeLatency(chunk));
  const losses = (read: LatencyChunk, slot: number) =>
    Object.fromEntries(lossesOf(read.columns, slot, figuresOf(read.columns, slot).sent));
  expect([0, 1, 2, 3].map(slot => losses(stored, slot))).toEqual([{ timeout: 1, refused: 2 }, { refused: 2 }, {}, {}]);

  const coarse = new LatencyChunk(QUARTER.slots);
  rollUpLatency(stored, { tier: MINUTE, t: 0 }, QUARTER, coarse);
  expect(losses(decodeLatency(encodeLatency(coarse)), 0)).toEqual({ timeout: 1, refused: 4 });
  expect(figuresOf(coarse.columns, 0)).toMatchObject({ sent: 10, received: 4 });
});

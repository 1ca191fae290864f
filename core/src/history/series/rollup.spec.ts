import fc from 'fast-check';
import { DAY_S } from '@vitrine/contracts/time';
import { Chunk, columnKey, STAT } from '../codec/chunk.ts';
import { decodeChunk, encodeChunk } from '../codec/codec.ts';
import { SlotAggregate } from '../codec/slot-aggregate.ts';
import { mergeAggregate, aggregateSlots } from '../codec/slots.ts';
import { Downsampler, type MetricPoints } from '../read/downsampler.ts';
import { rollUp } from './rollup.ts';
import { chunkStart, HOUR, MINUTE, QUARTER, QUARTER_DAY, slotIndex, spanOf, type Tier } from './tiers.ts';

const CPU = 1;
const TRAFFIC = 10;
const HEAT = 16;
const start = chunkStart(QUARTER_DAY, 1_790_000_000);

interface Sample {
  at: number;
  cpu: number;
  traffic: number;
  heat?: number;
}

const samples = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 3 * DAY_S }).map(s => start + s),
      cpu: fc.integer({ min: 0, max: 10_000 }),
      heat: fc.option(fc.integer({ min: -100, max: 900 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 300 },
  )
  .map(list => list.sort((a, b) => a.at - b.at).map((sample, i) => ({ ...sample, traffic: i * 1000 })) as Sample[]);

function add(totals: SlotAggregate, { at, cpu, traffic, heat }: Sample): void {
  totals.addReport(at);
  totals.addGauge(CPU, cpu);
  totals.addCounter(TRAFFIC, traffic, at);
  if (heat !== undefined) totals.addGauge(HEAT, heat);
}

/** In-memory store of a tier's chunks by their start, encoded and decoded like in the database. */
class TierStore {
  readonly chunks = new Map<number, Buffer>();

  change(tier: Tier, time: number, work: (chunk: Chunk) => void): void {
    const at = chunkStart(tier, time);
    const stored = this.chunks.get(at);
    const chunk = stored ? decodeChunk(stored) : new Chunk(tier.slots);
    work(chunk);
    this.chunks.set(at, encodeChunk(chunk));
  }

  downsampler(tier: Tier, span: { from: number; step: number; points: number }): Downsampler {
    const downsampler = new Downsampler([CPU, TRAFFIC, HEAT], span);
    for (const [at, bytes] of [...this.chunks].sort(([a], [b]) => a - b))
      downsampler.add(bytes, { start: at, step: tier.step, from: 0, to: Infinity });
    return downsampler;
  }
}

function store(list: Sample[], flushEvery: number): Record<'minute' | 'quarter' | 'hour' | 'part', TierStore> {
  const tierStores = {
    minute: new TierStore(),
    quarter: new TierStore(),
    hour: new TierStore(),
    part: new TierStore(),
  };
  for (let i = 0; i < list.length; i += flushEvery) {
    const pending = new Map<number, SlotAggregate>();
    for (const sample of list.slice(i, i + flushEvery)) {
      const minute = Math.floor(sample.at / 60) * 60;
      if (!pending.has(minute)) pending.set(minute, new SlotAggregate());
      add(pending.get(minute)!, sample);
    }
    for (const [minute, totals] of pending)
      tierStores.minute.change(MINUTE, minute, chunk => mergeAggregate(chunk, slotIndex(MINUTE, minute), totals));
  }
  for (const [hour, bytes] of tierStores.minute.chunks) {
    const minutes = decodeChunk(bytes);
    tierStores.quarter.change(QUARTER, hour, chunk => rollUp(minutes, { tier: MINUTE, t: hour }, QUARTER, chunk));
    tierStores.hour.change(HOUR, hour, chunk => rollUp(minutes, { tier: MINUTE, t: hour }, HOUR, chunk));
  }
  for (const [t, bytes] of tierStores.hour.chunks)
    tierStores.part.change(QUARTER_DAY, t, chunk => rollUp(decodeChunk(bytes), { tier: HOUR, t }, QUARTER_DAY, chunk));
  return tierStores;
}

it('keeps peaks, averages, last values and gaps through every tier, however the reports were batched', () => {
  fc.assert(
    fc.property(samples, fc.integer({ min: 1, max: 50 }), (list, flushEvery) => {
      const tierStores = store(list, flushEvery);
      for (const [tier, tierStore] of [
        [MINUTE, tierStores.minute],
        [QUARTER, tierStores.quarter],
        [HOUR, tierStores.hour],
        [QUARTER_DAY, tierStores.part],
      ] as const) {
        const span = { from: start, step: 12 * 3600, points: 7 };
        const { lines } = tierStore.downsampler(tier, span);
        for (let point = 0; point < span.points; point++) {
          const inside = list.filter(({ at }) => Math.floor((at - start) / span.step) === point);
          expectLine(
            lines.get(CPU)!,
            point,
            inside.map(({ cpu }) => cpu),
          );
          expect(lines.get(TRAFFIC)!.last[point]).toBe(inside.at(-1)?.traffic ?? NaN);
          const heat = inside.flatMap(sample => sample.heat ?? []);
          if (lines.has(HEAT)) expectLine(lines.get(HEAT)!, point, heat);
          else expect(heat).toEqual([]);
        }
      }
    }),
    { numRuns: 60 },
  );
});

function expectLine(line: MetricPoints, point: number, values: number[]): void {
  if (values.length === 0) return expect([line.avg(point), line.min[point], line.max[point]]).toEqual([NaN, NaN, NaN]);
  expect(line.min[point]).toBe(Math.min(...values));
  expect(line.max[point]).toBe(Math.max(...values));
  // Each slot's average is rounded when it is stored, and again when a slot is written in several parts.
  expect(Math.abs(line.avg(point) - values.reduce((a, b) => a + b) / values.length)).toBeLessThan(6);
}

it('does not change after a second roll-up', () => {
  const list = Array.from({ length: 90 }, (_, i) => ({ at: start + i * 37, cpu: i * 7, traffic: i, heat: 5 }));
  const { minute, hour } = store(list, 10);
  const [at, bytes] = [...minute.chunks][0]!;
  const before = hour.chunks.get(start)!;
  hour.change(HOUR, at, chunk => rollUp(decodeChunk(bytes), { tier: MINUTE, t: at }, HOUR, chunk));
  expect(hour.chunks.get(start)!.equals(before)).toBe(true);
});

it('keeps a metric of another release when it merges into its minute', () => {
  const chunk = new Chunk(60);
  const first = new SlotAggregate();
  add(first, { at: start, cpu: 10, traffic: 1 });
  first.addGauge(250, 77);
  mergeAggregate(chunk, 0, first);
  const second = new SlotAggregate();
  add(second, { at: start + 1, cpu: 30, traffic: 2 });
  mergeAggregate(chunk, 0, second);
  const merged = aggregateSlots(decodeChunk(encodeChunk(chunk)), 0, 1);
  expect(merged.metrics.get(CPU)).toEqual({ n: 2, sum: 40, min: 10, max: 30, last: NaN });
  expect(merged.metrics.get(250)).toEqual({ n: 1, sum: 77, min: 77, max: 77, last: NaN });
  expect(merged.metrics.get(TRAFFIC)!.last).toBe(2);
});

it('does not replace the last value with an older report of the same batch', () => {
  const totals = new SlotAggregate();
  add(totals, { at: 20, cpu: 1, traffic: 200 });
  add(totals, { at: 10, cpu: 1, traffic: 100 });
  expect(totals.metrics.get(TRAFFIC)!.last).toBe(200);
});

it('writes no column for a metric that was never reported', () => {
  const chunk = new Chunk(60);
  const totals = new SlotAggregate();
  add(totals, { at: start, cpu: 10, traffic: 1 });
  mergeAggregate(chunk, 3, totals);
  expect(chunk.columns.has(columnKey(HEAT, STAT.avg))).toBe(false);
  expect(spanOf(MINUTE)).toBe(3600);
});

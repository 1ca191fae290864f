import type { EntityManager } from '@mikro-orm/sql';
import { METRICS, type MetricName } from '@vitrine/contracts';
import { columnKey, STAT, type Chunk } from '../codec/chunk.ts';
import { SlotAggregate } from '../codec/slot-aggregate.ts';
import { LatencyChunk, ProbeAggregate, ROUND_TRIP } from '../latency/latency-chunk.ts';
import { bucketIndexOf } from '../latency/latency-histogram.ts';
import { PING_SERIES } from '../latency/ping-series.ts';
import { NODE_SERIES } from '../series/node-series.ts';
import type { SeriesKind } from '../series/series-kind.ts';
import { chunkStart, floorTo, MINUTE, QUARTER, slotIndex, TIERS, type Tier } from '../series/tiers.ts';
import { chunksIn, putChunks } from '../store/chunk.queries.ts';
import { decodeStoredChunk } from '../store/decode-stored-chunk.ts';
import type { ChunkRow } from '../store/history-tables.ts';
import { findSeries, openSeries } from '../store/series-rows.queries.ts';
import { mergeLooseMinutes } from './merge-loose-minutes.ts';

/** Values of one metric over a past time range, as aggregated by another program. */
interface PastValues {
  readonly metric: MetricName;
  /** Start and length of the range, seconds. */
  readonly t: number;
  readonly step: number;
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
}

/** Probes of one ping task over a past range. Round trips in ms. */
interface PastProbes {
  readonly t: number;
  readonly step: number;
  readonly sent: number;
  readonly received: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
}

/** Values of each slot by resolution of the source: all describe the same time, so only one resolution counts. */
type Slots<T> = Map<Tier, Map<number, Map<number, T>>>;

/**
 * Stores history measured by another program. Each slot of a tier is filled from the resolution of the source that fits it best.
 * Slots with values are left unchanged, so that storing the same data again changes nothing.
 */
export class PastHistoryService {
  /** Stores the metrics of a node. Runs in the transaction of `em`. Returns how many slots it filled. */
  async store(
    em: EntityManager,
    node: string,
    values: Iterable<PastValues> | AsyncIterable<PastValues>,
  ): Promise<number> {
    const slots: Slots<SlotAggregate> = new Map();
    for await (const { metric, t, step, count, sum, min, max } of values) {
      const { id, scale } = METRICS[metric];
      for (const part of partsOf({ t, step, count, sum })) {
        const aggregate = slotOf(slots, part.tier, part.slot, step, () => new SlotAggregate());
        aggregate.add(id, { n: part.count, sum: part.sum * scale, min: min * scale, max: max * scale, last: NaN });
      }
    }
    for (const tier of slots.values())
      for (const slot of tier.values())
        for (const aggregate of slot.values())
          aggregate.reports = Math.max(...[...aggregate.metrics.values()].map(({ n }) => n));
    return this.write(em, {
      node,
      part: 0,
      kind: NODE_SERIES,
      slots,
      weightOf: ({ reports }) => reports,
      columns: chunk => chunk,
    });
  }

  /** Stores the results of a ping task of a node. Runs in the transaction of `em`. Returns how many slots it filled. */
  async storeLatency(
    em: EntityManager,
    node: string,
    part: number,
    probes: Iterable<PastProbes> | AsyncIterable<PastProbes>,
  ): Promise<number> {
    const slots: Slots<ProbeAggregate> = new Map();
    for await (const probe of probes)
      for (const part of partsOf({ ...probe, count: probe.sent }))
        addProbes(
          slotOf(slots, part.tier, part.slot, probe.step, () => new ProbeAggregate()),
          probe,
          part.share,
        );
    const weightOf = ({ totals }: ProbeAggregate) => totals.reports;
    return this.write(em, {
      node,
      part,
      kind: PING_SERIES,
      slots,
      weightOf,
      columns: (chunk: LatencyChunk) => chunk.columns,
    });
  }

  private async write<C, T>(
    em: EntityManager,
    {
      node,
      part,
      kind,
      slots,
      weightOf,
      columns,
    }: {
      readonly node: string;
      readonly part: number;
      readonly kind: SeriesKind<C, T>;
      readonly slots: Slots<T>;
      readonly weightOf: (totals: T) => number;
      readonly columns: (chunk: C) => Chunk;
    },
  ): Promise<number> {
    const times = [...slots.values()].flatMap(tier => [...tier.keys()]);
    if (times.length === 0) return 0;
    let filled = 0;
    const newest = times.reduce((a, b) => Math.max(a, b), 0);
    await openSeries(em, [{ node, part }], kind.name, floorTo(QUARTER.step, newest));
    const found = (await findSeries(em, [node], kind.name)).find(series => series.part === part)!;
    // Merges loose minutes first, because only chunks show which slots have values.
    await mergeLooseMinutes(em, kind, found, newest + MINUTE.step);
    const series = found.id;
    for (const [tier, bySlot] of slots) {
      const byChunk = Map.groupBy(bySlot, ([t]) => chunkStart(tier, t));
      const starts = [...byChunk.keys()].sort((a, b) => a - b);
      const span = { tier: tier.id, from: starts[0]!, to: starts.at(-1)! };
      const stored = new Map((await chunksIn(em, series, [span])).map(row => [row.t, row]));
      const rows: ChunkRow[] = [];
      for (const [t, parts] of byChunk) {
        const chunk = decodeStoredChunk(stored.get(t), kind) ?? kind.createChunk(tier.slots);
        for (const [time, sources] of parts) {
          const slot = slotIndex(tier, time);
          if (isFilled(columns(chunk), slot)) continue;
          const totals = best(tier, sources, weightOf);
          if (weightOf(totals) === 0) continue;
          kind.merge(chunk, slot, totals);
          filled++;
        }
        rows.push({ series, tier: tier.id, t, data: kind.encode(chunk) });
      }
      await putChunks(em, rows);
    }
    return filled;
  }
}

const isFilled = (chunk: Chunk, slot: number) =>
  !Number.isNaN(chunk.columns.get(columnKey(0, STAT.count))?.[slot] ?? NaN);

/**
 * Returns the resolution that describes a slot best: among those not coarser than the tier, the one with the most values, then the
 * finest; otherwise the finest of the coarser ones.
 */
function best<T>(tier: Tier, sources: ReadonlyMap<number, T>, weightOf: (totals: T) => number): T {
  const all = [...sources].sort(([a], [b]) => a - b);
  const finerTiers = all.filter(([step]) => step <= tier.step);
  const [first] = finerTiers.length > 0 ? finerTiers.sort(([, a], [, b]) => weightOf(b) - weightOf(a)) : all;
  return first![1];
}

function slotOf<T>(slots: Slots<T>, tier: Tier, t: number, step: number, create: () => T): T {
  const bySlot = ensure(slots, tier, () => new Map<number, Map<number, T>>());
  return ensure(
    ensure(bySlot, t, () => new Map<number, T>()),
    step,
    create,
  );
}

function ensure<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = create()));
  return value;
}

/** Maximum number of slots of a finer tier among which a range is divided; they show it as a step. */
const MAX_PARTS = 24;

/** Returns the slots of all tiers that a range covers, with its share in each. A range longer than a slot is divided evenly. */
function* partsOf({ t, step, count, sum }: Pick<PastValues, 't' | 'step' | 'count' | 'sum'>) {
  for (const tier of TIERS) {
    const parts = Math.max(1, Math.ceil(step / tier.step));
    if (parts > MAX_PARTS) continue;
    const share = 1 / parts;
    // Counts are stored as whole numbers.
    const shareCount = Math.max(1, Math.round(count * share));
    for (let i = 0; i < parts; i++)
      yield {
        tier,
        slot: floorTo(tier.step, t) + i * tier.step,
        count: shareCount,
        sum: (sum / count) * shareCount,
        share,
      };
  }
}

/** Adds probes of which only number, sum, minimum and maximum are known: all others count as the mean. */
function addProbes(into: ProbeAggregate, { sent, received, sum, min, max }: PastProbes, share: number): void {
  const [sentCount, receivedCount] = [Math.round(sent * share), Math.round(received * share)];
  const total = new ProbeAggregate();
  total.totals.reports = sentCount;
  if (receivedCount > 0) {
    const mean = sum / received;
    const micros = (ms: number) => Math.round(ms * 1000);
    total.totals.add(ROUND_TRIP, {
      n: receivedCount,
      sum: mean * receivedCount * 1000,
      min: micros(min),
      max: micros(max),
      last: NaN,
    });
    for (const trip of receivedCount === 1 ? [mean] : [min, max]) total.histogram.add(bucketIndexOf(micros(trip)));
    if (receivedCount > 2) {
      const inner = Math.min(max, Math.max(min, (mean * receivedCount - min - max) / (receivedCount - 2)));
      total.histogram.add(bucketIndexOf(micros(inner)), receivedCount - 2);
    }
  }
  into.addAll(total);
}

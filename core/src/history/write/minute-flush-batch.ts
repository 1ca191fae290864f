import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/sql';
import type { SeriesKind } from '../series/series-kind.ts';
import { floorTo, HOUR, LOOSE_MINUTE, MINUTE, QUARTER_DAY, slotIndex } from '../series/tiers.ts';
import { chunksAt, putChunks } from '../store/chunk.queries.ts';
import { decodeStoredChunk } from '../store/decode-stored-chunk.ts';
import type { ChunkRow } from '../store/history-tables.ts';
import { looseMinutesAt, putLooseMinutes } from '../store/loose-minutes.queries.ts';
import { findSeries, openSeries, setRolledUpTo, type SeriesRow } from '../store/series-rows.queries.ts';
import type { FlushBatch } from './flush.contribution.ts';
import type { SeriesMinuteBuffer, Mergeable } from './series-minute-buffer.ts';

/** Time in ms after which the encoding loop yields to the event loop. */
const MAX_BLOCKING_MS = 8;

/** Drained minutes of one series. */
export interface DrainedSeries<T extends Mergeable<T>> {
  readonly node: string;
  readonly part: number;
  readonly minutes: SeriesMinuteBuffer<T>;
}

/** Drained minutes of one series, with the id of its row. */
export interface OpenedSeries<T extends Mergeable<T>> extends DrainedSeries<T> {
  readonly group: number;
}

type Minute<T> = readonly [minute: number, totals: T];
/** Minutes of one series, oldest first. */
type Part<T> = readonly [series: number, minutes: readonly Minute<T>[]];

/**
 * Batch of minutes of some nodes. A few new minutes of a series are stored loose; late minutes and backlogs are merged into the
 * chunks of their hours.
 */
export class MinuteFlushBatch<C, T extends Mergeable<T>> implements FlushBatch {
  private readonly loose = { added: [] as ChunkRow[], replaced: [] as ChunkRow[] };
  private readonly chunks: ChunkRow[] = [];
  private readonly rolledBack = new Map<number, number>();
  private turn = 0;

  constructor(
    private readonly kind: SeriesKind<C, T>,
    private readonly drained: readonly DrainedSeries<T>[],
    /** Ids of the series by node and ping task; extended by new ones. */
    private readonly series: Map<string, Map<number, number>>,
    private readonly restore: () => void,
  ) {}

  async prepare(em: EntityManager): Promise<void> {
    if (this.drained.length === 0) return;
    const known = await this.openAll(em);
    await this.onOpened(
      em,
      this.drained.map(minute => ({ ...minute, group: this.numberOf(minute.node, minute.part)! })),
    );
    const loose: Part<T>[] = [];
    const hours = new Map<number, Part<T>[]>();
    for (const { node, part, minutes } of this.drained) {
      const { id, mergedTo, rolledUpTo } = known.get(this.numberOf(node, part)!)!;
      const looseFrom = minutes.isBacklog ? Infinity : mergedTo;
      loose.push([id, [...minutes.minutes].filter(([minute]) => minute >= looseFrom)]);
      for (const [hour, totals] of minutes.byHour()) {
        const lateTotals = totals.filter(([minute]) => minute < looseFrom);
        if (lateTotals.length === 0) continue;
        // The first hour is the oldest. Rollups end at a boundary of the coarsest slots, so that no slot is counted twice.
        if (hour < floorTo(HOUR.step, rolledUpTo) && !this.rolledBack.has(id))
          this.rolledBack.set(id, floorTo(QUARTER_DAY.step, hour));
        const parts = hours.get(hour);
        if (parts) parts.push([id, lateTotals]);
        else hours.set(hour, [[id, lateTotals]]);
      }
    }
    this.turn = performance.now();
    await this.mergeLoose(em, loose);
    for (const [hour, parts] of hours) await this.mergeHour(em, hour, parts);
  }

  async write(em: EntityManager): Promise<void> {
    await putLooseMinutes(em, this.loose);
    await putChunks(em, this.chunks);
    for (const [series, to] of this.rolledBack) await setRolledUpTo(em, series, to);
  }

  onCommitted(): void {}

  onRolledBack(): void {
    this.restore();
  }

  /** Called in `prepare` once the rows of all series are known. */
  protected async onOpened(_em: EntityManager, _opened: readonly OpenedSeries<T>[]): Promise<void> {}

  private numberOf(node: string, probe: number): number | undefined {
    return this.series.get(node)?.get(probe);
  }

  private async mergeLoose(em: EntityManager, parts: readonly Part<T>[]): Promise<void> {
    const { kind } = this;
    const minutes = new Set(parts.flatMap(([, minutes]) => minutes.map(([minute]) => minute)));
    if (minutes.size === 0) return;
    const key = (series: number, t: number) => `${series}/${t}`;
    const rows = await looseMinutesAt(em, idsOf(parts), [...minutes]);
    const stored = new Map(rows.map(row => [key(row.series, row.t), row]));
    for (const [series, minutes] of parts) {
      for (const [t, totals] of minutes) {
        const row = stored.get(key(series, t));
        const chunk = decodeStoredChunk(row, kind) ?? kind.createChunk(LOOSE_MINUTE.slots);
        kind.merge(chunk, 0, totals);
        const into = row ? this.loose.replaced : this.loose.added;
        into.push({ series, tier: LOOSE_MINUTE.id, t, data: kind.encode(chunk) });
      }
      await this.yieldInTime();
    }
  }

  private async mergeHour(em: EntityManager, hour: number, parts: readonly Part<T>[]): Promise<void> {
    const { kind } = this;
    const stored = new Map((await chunksAt(em, idsOf(parts), MINUTE.id, hour)).map(row => [row.series, row]));
    for (const [series, minutes] of parts) {
      const chunk = decodeStoredChunk(stored.get(series), kind) ?? kind.createChunk(MINUTE.slots);
      for (const [minute, totals] of minutes) kind.merge(chunk, slotIndex(MINUTE, minute), totals);
      this.chunks.push({ series, tier: MINUTE.id, t: hour, data: kind.encode(chunk) });
      await this.yieldInTime();
    }
  }

  private async yieldInTime(): Promise<void> {
    if (performance.now() - this.turn < MAX_BLOCKING_MS) return;
    await setImmediate();
    this.turn = performance.now();
  }

  /** Returns the series by their ids; new ones are created. */
  private async openAll(em: EntityManager): Promise<Map<number, SeriesRow>> {
    const unknown = this.drained.filter(({ node, part }) => this.numberOf(node, part) === undefined);
    if (unknown.length > 0) {
      const first = Math.min(...unknown.flatMap(({ minutes }) => [...minutes.minutes.keys()]));
      await openSeries(em, unknown, this.kind.name, floorTo(QUARTER_DAY.step, first));
    }
    const found = await findSeries(em, [...new Set(this.drained.map(({ node }) => node))], this.kind.name);
    for (const { node, part, id } of found) {
      if (!this.series.has(node)) this.series.set(node, new Map());
      this.series.get(node)!.set(part, id);
    }
    return new Map(found.map(row => [row.id, row]));
  }
}

const idsOf = (parts: readonly Part<unknown>[]) => parts.map(([series]) => series);

import type { EntityManager } from '@mikro-orm/sql';
import { setImmediate } from 'node:timers/promises';
import { chunksAt, findSeries, openSeries, putChunks, setRolledUpTo, type ChunkRow } from '../history.queries.ts';
import type { SeriesMinuteBuffer, Mergeable } from './series-minute-buffer.ts';
import { decodeStoredChunk } from '../read/decode-stored-chunk.ts';
import type { FlushBatch } from './flush.contribution.ts';
import type { SeriesKind } from '../series-kind.ts';
import { floorTo, HOUR, MINUTE, QUARTER_DAY, slotIndex } from '../tiers.ts';

/** Time after which the encoding loop yields to the event loop, in ms. */
const TURN_MS = 8;

/** Drained minutes of one series. */
export interface DrainedSeries<T extends Mergeable<T>> {
  readonly node: string;
  readonly pingTaskId: number;
  readonly minutes: SeriesMinuteBuffer<T>;
}

type Hour<T> = [minute: number, totals: T][];

/** Batch of minutes of some nodes that is merged into hour chunks. */
export class MinuteFlushBatch<C, T extends Mergeable<T>> implements FlushBatch {
  private readonly rows: ChunkRow[] = [];
  private readonly rolledBack = new Map<number, number>();

  constructor(
    private readonly kind: SeriesKind<C, T>,
    private readonly taken: readonly DrainedSeries<T>[],
    /** Ids of the series by node and ping task; extended by new ones. */
    private readonly series: Map<string, Map<number, number>>,
    readonly onRolledBack: () => void,
  ) {}

  async prepare(em: EntityManager): Promise<void> {
    if (this.taken.length === 0) return;
    const rolledTo = await this.rolledTo(em);
    const hours = new Map<number, [series: number, minutes: Hour<T>][]>();
    for (const { node, pingTaskId, minutes } of this.taken)
      for (const [hour, totals] of minutes.byHour()) {
        const series = this.numberOf(node, pingTaskId)!;
        // The oldest hour comes first. Roll-ups end between slots of every tier, so that none counts twice.
        if (hour < floorTo(HOUR.step, rolledTo.get(series)!) && !this.rolledBack.has(series))
          this.rolledBack.set(series, floorTo(QUARTER_DAY.step, hour));
        const parts = hours.get(hour);
        if (parts) parts.push([series, totals]);
        else hours.set(hour, [[series, totals]]);
      }
    for (const [hour, parts] of hours) await this.mergeHour(em, hour, parts);
  }

  async write(em: EntityManager): Promise<void> {
    await putChunks(em, this.rows);
    for (const [series, to] of this.rolledBack) await setRolledUpTo(em, series, to);
  }

  onCommitted(): void {}

  private numberOf(node: string, probe: number): number | undefined {
    return this.series.get(node)?.get(probe);
  }

  private async mergeHour(
    em: EntityManager,
    hour: number,
    parts: readonly [series: number, minutes: Hour<T>][],
  ): Promise<void> {
    const { kind } = this;
    const stored = new Map(
      (
        await chunksAt(
          em,
          parts.map(([series]) => series),
          MINUTE.id,
          hour,
        )
      ).map(row => [row.series, row]),
    );
    let turn = performance.now();
    for (const [series, minutes] of parts) {
      const chunk = decodeStoredChunk(stored.get(series), kind) ?? kind.createChunk(MINUTE.slots);
      for (const [minute, totals] of minutes) kind.merge(chunk, slotIndex(MINUTE, minute), totals);
      this.rows.push({ series, tier: MINUTE.id, t: hour, data: kind.encode(chunk) });
      if (performance.now() - turn < TURN_MS) continue;
      await setImmediate();
      turn = performance.now();
    }
  }

  /** Returns up to when each series is rolled up. Older minutes invalidate the coarser tiers after them. */
  private async rolledTo(em: EntityManager): Promise<Map<number, number>> {
    const unknown = this.taken.filter(({ node, pingTaskId }) => this.numberOf(node, pingTaskId) === undefined);
    if (unknown.length > 0) {
      const first = Math.min(...unknown.flatMap(({ minutes }) => [...minutes.minutes.keys()]));
      await openSeries(em, unknown, this.kind.name, floorTo(QUARTER_DAY.step, first));
    }
    const found = await findSeries(em, [...new Set(this.taken.map(({ node }) => node))], this.kind.name);
    for (const { node, pingTaskId, id } of found) {
      if (!this.series.has(node)) this.series.set(node, new Map());
      this.series.get(node)!.set(pingTaskId, id);
    }
    return new Map(found.map(({ id, rolledUpTo }) => [id, rolledUpTo]));
  }
}

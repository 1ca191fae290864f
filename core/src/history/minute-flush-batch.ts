import type { EntityManager } from '@mikro-orm/sql';
import { setImmediate } from 'node:timers/promises';
import { chunksAt, findSeries, openSeries, putChunks, setRolledUpTo, type ChunkRow } from './history.queries.ts';
import type { SeriesMinuteBuffer, Mergeable } from './series-minute-buffer.ts';
import { decodeStoredChunk } from './decode-stored-chunk.ts';
import type { FlushBatch } from './flush-participant.ts';
import type { SeriesKind } from './series-kind.ts';
import { floorTo, HOUR, MINUTE, QUARTER_DAY, slotIndex } from './tiers.ts';

/** The loop that encodes lets others have their turn after so many ms. */
const TURN_MS = 8;

/** One series' minutes, handed out. */
export interface DrainedSeries<T extends Mergeable<T>> {
  readonly node: string;
  readonly pingTaskId: number;
  readonly minutes: SeriesMinuteBuffer<T>;
}

type Hour<T> = [minute: number, totals: T][];

/** Minutes of some nodes on their way into hour chunks. */
export class MinuteFlushBatch<C, T extends Mergeable<T>> implements FlushBatch {
  private readonly rows: ChunkRow[] = [];
  private readonly rolledBack = new Map<number, number>();

  constructor(
    private readonly kind: SeriesKind<C, T>,
    private readonly taken: readonly DrainedSeries<T>[],
    /** Numbers of the series by node and probe; grows. */
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
        // The oldest hour comes first. What is rolled up ends between slots of every tier, so that none counts twice.
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

  /** Up to when the coarser tiers of each series are right, which older minutes change. */
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

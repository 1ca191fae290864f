import { METRICS } from '@vitrine/contracts';
import type { EntityManager } from '@mikro-orm/sql';
import { setImmediate } from 'node:timers/promises';
import { Chunk } from './codec/chunk.ts';
import { encodeChunk } from './codec/codec.ts';
import { chunksAt, findSeries, openSeries, putChunks, setRolled, type ChunkRow } from './history.store.ts';
import type { PendingMinutes } from './pending-minutes.ts';
import { readStored } from './read-stored.ts';
import type { Taken } from './save-part.ts';
import { mergeTotals } from './slots.ts';
import { floorTo, HOUR, MINUTE, slotAt } from './tiers.ts';
import type { Totals } from './totals.ts';

/** The kind of series that holds what nodes report of themselves. */
export const NODE_KIND = 'node';
/** The loop that encodes lets others have their turn after so many ms. */
const TURN_MS = 8;

type Hour = [minute: number, totals: Totals][];

/** Minutes of some nodes on their way into hour chunks. */
export class MinutesTaken implements Taken {
  private readonly rows: ChunkRow[] = [];
  private readonly rolledBack = new Map<number, number>();

  constructor(
    private readonly nodes: ReadonlyMap<string, PendingMinutes>,
    /** Numbers of the series by node; grows. */
    private readonly series: Map<string, number>,
    readonly giveBack: () => void,
  ) {}

  async prepare(em: EntityManager): Promise<void> {
    if (this.nodes.size === 0) return;
    const rolledTo = await this.rolledTo(em);
    const hours = new Map<number, [series: number, minutes: Hour][]>();
    for (const [node, pending] of this.nodes)
      for (const [hour, minutes] of pending.byHour()) {
        const series = this.series.get(node)!;
        // The oldest hour comes first.
        if (hour < floorTo(HOUR.step, rolledTo.get(series)!) && !this.rolledBack.has(series)) this.rolledBack.set(series, hour);
        hours.set(hour, [...(hours.get(hour) ?? []), [series, minutes]]);
      }
    for (const [hour, parts] of hours) await this.mergeHour(em, hour, parts);
  }

  async write(em: EntityManager): Promise<void> {
    await putChunks(em, this.rows);
    for (const [series, to] of this.rolledBack) await setRolled(em, series, to);
  }

  landed(): void {}

  private async mergeHour(em: EntityManager, hour: number, parts: readonly [series: number, minutes: Hour][]): Promise<void> {
    const series = parts.map(([series]) => series);
    const stored = new Map((await chunksAt(em, series, MINUTE.id, hour)).map(row => [row.series, row]));
    let turn = performance.now();
    for (const [series, minutes] of parts) {
      const chunk = readStored(stored.get(series)) ?? new Chunk(MINUTE.slots);
      for (const [minute, totals] of minutes) mergeTotals(chunk, slotAt(MINUTE, minute), totals);
      for (const { id, digits } of Object.values(METRICS)) if (digits) chunk.digits.set(id, digits);
      this.rows.push({ series, tier: MINUTE.id, t: hour, data: encodeChunk(chunk) });
      if (performance.now() - turn < TURN_MS) continue;
      await setImmediate();
      turn = performance.now();
    }
  }

  /** Up to when the coarser tiers of each series are right, which older minutes change. */
  private async rolledTo(em: EntityManager): Promise<Map<number, number>> {
    const unknown = [...this.nodes].filter(([node]) => !this.series.has(node));
    const nodes = [...this.nodes.keys()];
    if (unknown.length > 0) {
      const first = Math.min(...unknown.flatMap(([, { minutes }]) => [...minutes.keys()]));
      await openSeries(em, unknown.map(([node]) => node), NODE_KIND, floorTo(HOUR.step, first));
    }
    const found = await findSeries(em, nodes, NODE_KIND);
    for (const { node, id } of found) this.series.set(node, id);
    return new Map(found.map(({ id, rolledTo }) => [id, rolledTo]));
  }
}

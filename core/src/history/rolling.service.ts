import { setImmediate } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Chunk } from './codec/chunk.ts';
import { encodeChunk } from './codec/codec.ts';
import { chunksIn, putChunks, setRolled, unrolledSeries, type ChunkRow } from './history.store.ts';
import { NODE_KIND } from './minutes-taken.ts';
import { readStored } from './read-stored.ts';
import { rollUp } from './rollup.ts';
import { SavingService } from './saving.service.ts';
import { chunkAt, floorTo, HOUR, MINUTE, QUARTER, type Tier } from './tiers.ts';

/** Hours that one step brings up, so that no transaction is long. */
const STEP_HOURS = 48;

/** Brings the coarser tiers up to the last quarter hour that is over. */
@Injectable()
export class RollingService {
  constructor(
    private readonly em: EntityManager,
    private readonly saving: SavingService,
  ) {}

  /** Rolls up whatever is due. `now` in seconds. */
  async roll(now: number): Promise<void> {
    const until = floorTo(QUARTER.step, now);
    for (const { node } of await unrolledSeries(this.em.fork(), NODE_KIND, until)) {
      // A save in between may have moved back how far this series is rolled up.
      await this.saving.exclusively(() => this.rollOne(node, until));
      await setImmediate();
    }
  }

  private async rollOne(node: string, until: number): Promise<void> {
    const em = this.em.fork();
    const [series] = await unrolledSeries(em, NODE_KIND, until, node);
    if (!series) return;
    for (let at = series.rolledTo; at < until; ) at = await this.step(em, series.id, at, until);
  }

  /** Rolls up the next hours. Answers how far that went. */
  private async step(em: EntityManager, series: number, at: number, until: number): Promise<number> {
    const span = { tier: MINUTE.id, from: floorTo(HOUR.step, at), to: until - 1 };
    const minutes = await chunksIn(em, series, [span], STEP_HOURS);
    const rolledTo = minutes.length < STEP_HOURS ? until : Math.min(until, minutes.at(-1)!.t + HOUR.step);
    const rows = [...(await this.coarsen(em, minutes, QUARTER, until)), ...(await this.coarsen(em, minutes, HOUR, until))];
    await em.transactional(async em => {
      await putChunks(em, rows);
      await setRolled(em, series, rolledTo);
    });
    return rolledTo;
  }

  private async coarsen(em: EntityManager, minutes: readonly ChunkRow[], tier: Tier, until: number): Promise<ChunkRow[]> {
    const [first] = minutes;
    if (!first) return [];
    const { series } = first;
    const span = { tier: tier.id, from: chunkAt(tier, first.t), to: chunkAt(tier, minutes.at(-1)!.t) };
    const stored = new Map((await chunksIn(em, series, [span])).map(row => [row.t, row]));
    return [...Map.groupBy(minutes, ({ t }) => chunkAt(tier, t))].map(([t, hours]) => {
      const coarse = readStored(stored.get(t)) ?? new Chunk(tier.slots);
      for (const hour of hours) {
        const chunk = readStored(hour);
        if (!chunk) continue;
        rollUp(chunk, hour.t, tier, coarse, until);
        for (const [metric, digits] of chunk.digits) coarse.digits.set(metric, digits);
      }
      return { series, tier: tier.id, t, data: encodeChunk(coarse) };
    });
  }
}

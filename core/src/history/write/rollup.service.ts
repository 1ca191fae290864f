import { setImmediate } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Contributions } from '../../platform/contributions.ts';
import { chunksIn, putChunks, setRolledUpTo, unrolledSeries, type ChunkRow } from '../history.queries.ts';
import { PING_SERIES } from '../latency/ping-series.ts';
import { NODE_SERIES } from '../node-series.ts';
import { decodeStoredChunk } from '../read/decode-stored-chunk.ts';
import { FlushService } from './flush.service.ts';
import { NodesLost } from './nodes-lost.ts';
import { OwnershipService } from './ownership.service.ts';
import { RollupParticipant } from './rollup.contribution.ts';
import type { SeriesKind } from '../series-kind.ts';
import { chunkStart, floorTo, HOUR, MINUTE, QUARTER, SOURCES, TIERS, type Tier } from '../tiers.ts';

/** Hours per step, so that no transaction is long. */
const STEP_HOURS = 48;

type AnyKind = SeriesKind<unknown, never>;
const KINDS = new Map([NODE_SERIES as AnyKind, PING_SERIES as AnyKind].map(kind => [kind.name, kind]));

/** Service that rolls up the coarser tiers to the last complete quarter hour. */
@Injectable()
export class RollupService {
  constructor(
    private readonly em: EntityManager,
    private readonly saving: FlushService,
    private readonly contributions: Contributions,
    private readonly ownership: OwnershipService,
  ) {}

  /** Rolls up all series that are due, of nodes that this core owns. `now` in seconds. */
  async rollUpDue(now: number): Promise<void> {
    const until = floorTo(QUARTER.step, now);
    for (const { id, node } of await unrolledSeries(this.em.fork(), until)) {
      if (!this.ownership.owns(node)) continue;
      // A flush in between may have moved `rolledUpTo` of this series back.
      await this.saving.exclusively(() => this.rollUpSeries(id, until)).catch(ignoreLost);
      await setImmediate();
    }
  }

  private async rollUpSeries(id: number, until: number): Promise<void> {
    const em = this.em.fork();
    const [series] = await unrolledSeries(em, until, id);
    const kind = series && KINDS.get(series.kind);
    if (!kind) return;
    for (let at = series.rolledUpTo; at < until;) at = await this.step(em, { id, kind, node: series.node }, at, until);
  }

  /** Rolls up the next hours. Returns the new end. */
  private async step(
    em: EntityManager,
    { id, kind, node }: { id: number; kind: AnyKind; node: string },
    at: number,
    until: number,
  ): Promise<number> {
    const holding = this.ownership.hold([node]);
    const span = { tier: MINUTE.id, from: floorTo(HOUR.step, at), to: until - 1 };
    const minutes = await chunksIn(em, id, [span], STEP_HOURS);
    const rolledTo = minutes.length < STEP_HOURS ? until : Math.min(until, minutes.at(-1)!.t + HOUR.step);
    const rows = new Map([[MINUTE, minutes]]);
    for (const [tier, from] of SOURCES)
      rows.set(tier, await this.rollUpTier(em, kind, { tier: from, rows: rows.get(from)! }, tier, rolledTo));
    await em.transactional(async em => {
      const lost = await holding.lost(em);
      if (lost.length > 0) throw new NodesLost(lost);
      for (const tier of TIERS) if (tier !== MINUTE) await putChunks(em, rows.get(tier)!);
      await setRolledUpTo(em, id, rolledTo);
      if (kind.name !== NODE_SERIES.name) return;
      for (const part of this.contributions.of(RollupParticipant))
        await part.onRollup(em, { node, from: at, until: rolledTo });
    });
    return rolledTo;
  }

  private async rollUpTier(
    em: EntityManager,
    kind: AnyKind,
    fine: { tier: Tier; rows: readonly ChunkRow[] },
    tier: Tier,
    until: number,
  ): Promise<ChunkRow[]> {
    const [first] = fine.rows;
    if (!first) return [];
    const { series } = first;
    const span = { tier: tier.id, from: chunkStart(tier, first.t), to: chunkStart(tier, fine.rows.at(-1)!.t) };
    const stored = new Map((await chunksIn(em, series, [span])).map(row => [row.t, row]));
    return [...Map.groupBy(fine.rows, ({ t }) => chunkStart(tier, t))].map(([t, rows]) => {
      const coarse = decodeStoredChunk(stored.get(t), kind) ?? kind.createChunk(tier.slots);
      for (const row of rows) {
        const chunk = decodeStoredChunk(row, kind);
        if (chunk !== undefined) kind.rollUp(chunk, { tier: fine.tier, t: row.t }, tier, coarse, until);
      }
      return { series, tier: tier.id, t, data: kind.encode(coarse) };
    });
  }
}

/** The core that owns the node now rolls it up. */
function ignoreLost(error: unknown): void {
  if (!(error instanceof NodesLost)) throw error;
}

import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Cluster } from '../../platform/cluster/cluster.ts';
import type { Holding } from '../../platform/cluster/ownership.ts';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { Database } from '../../platform/database/database.ts';
import { batchesOf } from '../../platform/queues/batches.ts';
import { PING_SERIES } from '../latency/ping-series.ts';
import { LABELLED_SERIES } from '../series/labelled-series.ts';
import { NODE_SERIES } from '../series/node-series.ts';
import type { SeriesKind } from '../series/series-kind.ts';
import { chunkStart, floorTo, HOUR, MINUTE, QUARTER, QUARTER_DAY, SOURCES, type Tier } from '../series/tiers.ts';
import { chunksIn, putChunks } from '../store/chunk.queries.ts';
import { decodeStoredChunk } from '../store/decode-stored-chunk.ts';
import type { ChunkRow } from '../store/history-tables.ts';
import { setRolledUpTo, seriesBefore, seriesByIds, type SeriesRow } from '../store/series-rows.queries.ts';
import { FlushService } from './flush.service.ts';
import { LooseMinuteRemovalService } from './loose-minute-removal.service.ts';
import { mergeLooseMinutes } from './merge-loose-minutes.ts';
import { RollupParticipant, type RolledUpMinutes } from './rollup.contribution.ts';

/** Hours per step, so that no transaction is long. */
const STEP_HOURS = 48;
/** Number of series per transaction: together they change fewer pages of the database. */
const BATCH_SERIES = 16;

type AnyKind = SeriesKind<unknown, never>;
const KINDS = new Map(
  [NODE_SERIES as AnyKind, PING_SERIES as AnyKind, LABELLED_SERIES as AnyKind].map(kind => [kind.name, kind]),
);
const kindOf = ({ kind }: SeriesRow) => KINDS.get(kind)!;

/**
 * Service that processes stored minutes: after each hour it merges them into chunks, after each quarter of a day it rolls them up
 * to the coarser tiers, whose slots are then written only once, and after each quarter of an hour it notifies participants.
 */
@Injectable()
export class RollupService {
  /** Time up to which participants were notified of all minutes. */
  private notifiedUntil = 0;

  constructor(
    private readonly db: Database,
    private readonly flush: FlushService,
    private readonly contributions: Contributions,
    private readonly cluster: Cluster,
    private readonly looseMinuteRemoval: LooseMinuteRemovalService,
  ) {}

  /** Processes the series of nodes that this instance owns, as far as due. `now` in seconds. */
  async rollUpDue(now: number): Promise<void> {
    const hour = floorTo(HOUR.step, now);
    const unmerged = await seriesBefore(this.db, 'merged_to', hour);
    await this.inBatches(unmerged, (em, batch) =>
      this.write(em, batch, batch.series, (em, series) => mergeLooseMinutes(em, kindOf(series), series, hour)),
    );
    await this.looseMinuteRemoval.run();

    const quarterDay = floorTo(QUARTER_DAY.step, now);
    const unrolled = await seriesBefore(this.db, 'rolled_up_to', quarterDay);
    await this.inBatches(unrolled, (em, batch) => this.rollUp(em, batch, quarterDay));

    const quarter = floorTo(QUARTER.step, now);
    if (quarter === this.notifiedUntil) return;
    const all = await seriesBefore(this.db, 'rolled_up_to', quarter);
    const ofNodes = all.filter(({ kind }) => kind === NODE_SERIES.name);
    await this.inBatches(ofNodes, (em, batch) =>
      this.write(em, batch, batch.series, (em, { node, rolledUpTo: from }) =>
        this.notifyParticipants(em, { node, from, until: quarter }),
      ),
    );
    this.notifiedUntil = quarter;
  }

  /** Runs work on a few series at a time. They are read again, because a flush in between may have changed them. */
  private async inBatches(
    all: readonly SeriesRow[],
    work: (em: EntityManager, held: Held) => Promise<void>,
  ): Promise<void> {
    const ownedSeries = all.filter(({ node, kind }) => this.cluster.ownership.owns(node) && KINDS.has(kind));
    for (const batch of batchesOf(ownedSeries, BATCH_SERIES)) {
      await this.flush.runExclusive(async () => {
        const em = this.db.unitOfWork();
        const holding = this.cluster.ownership.hold(batch.map(({ node }) => node));
        const ids = batch.map(({ id }) => id);
        await work(em, { holding, series: await seriesByIds(em, ids) });
      });
      await setImmediate();
    }
  }

  /**
   * Runs a transaction that changes some series, except those of nodes that other instances have taken over since they were read.
   */
  private async write<S extends SeriesRow>(
    em: EntityManager,
    { holding }: Held,
    batch: readonly S[],
    work: (em: EntityManager, series: S) => Promise<void>,
  ): Promise<void> {
    await em.transactional(async em => {
      const lostNodes = new Set(await holding.lost(em));
      for (const series of batch) if (!lostNodes.has(series.node)) await work(em, series);
    });
  }

  private async rollUp(em: EntityManager, batch: Held, until: number): Promise<void> {
    let open = batch.series.filter(({ rolledUpTo }) => rolledUpTo < until);
    while (open.length > 0) {
      const steps: Step[] = [];
      for (const series of open) steps.push(await this.step(em, series, until));
      await this.write(em, batch, steps, async (em, { id, kind, node, rolledUpTo: from, rows, end }) => {
        await putChunks(em, rows);
        await setRolledUpTo(em, id, end);
        if (kind === NODE_SERIES.name) await this.notifyParticipants(em, { node, from, until: end });
      });
      open = steps.filter(({ end }) => end < until).map(step => ({ ...step, rolledUpTo: step.end }));
    }
  }

  private async notifyParticipants(em: EntityManager, minutes: RolledUpMinutes): Promise<void> {
    for (const part of this.contributions.of(RollupParticipant)) await part.onRollup(em, minutes);
  }

  /** Rolls up the next hours of a series. */
  private async step(em: EntityManager, series: SeriesRow, until: number): Promise<Step> {
    const span = { tier: MINUTE.id, from: floorTo(HOUR.step, series.rolledUpTo), to: until - 1 };
    const minutes = await chunksIn(em, series.id, [span], STEP_HOURS);
    const end = minutes.length < STEP_HOURS ? until : Math.min(until, minutes.at(-1)!.t + HOUR.step);
    const tiers = new Map([[MINUTE, minutes]]);
    for (const [tier, from] of SOURCES)
      tiers.set(tier, await this.rollUpTier(em, kindOf(series), { tier: from, rows: tiers.get(from)! }, tier, end));
    tiers.delete(MINUTE);
    return { ...series, rows: [...tiers.values()].flat(), end };
  }

  private async rollUpTier(
    em: EntityManager,
    kind: AnyKind,
    source: { tier: Tier; rows: readonly ChunkRow[] },
    tier: Tier,
    until: number,
  ): Promise<ChunkRow[]> {
    const [first] = source.rows;
    if (!first) return [];
    const { series } = first;
    const span = { tier: tier.id, from: chunkStart(tier, first.t), to: chunkStart(tier, source.rows.at(-1)!.t) };
    const stored = new Map((await chunksIn(em, series, [span])).map(row => [row.t, row]));
    return [...Map.groupBy(source.rows, ({ t }) => chunkStart(tier, t))].map(([t, rows]) => {
      const coarse = decodeStoredChunk(stored.get(t), kind) ?? kind.createChunk(tier.slots);
      for (const row of rows) {
        const chunk = decodeStoredChunk(row, kind);
        if (chunk !== undefined) kind.rollUp(chunk, { tier: source.tier, t: row.t }, tier, coarse, until);
      }
      return { series, tier: tier.id, t, data: kind.encode(coarse) };
    });
  }
}

/** Series that were read while this instance owned their nodes. */
interface Held {
  readonly holding: Holding;
  readonly series: readonly SeriesRow[];
}

/** Chunks of a series' coarser tiers that are complete up to a given end. */
interface Step extends SeriesRow {
  readonly rows: readonly ChunkRow[];
  readonly end: number;
}

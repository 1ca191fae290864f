import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { UpDown } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { FlushParticipant, type FlushBatch } from '../history/write/flush.contribution.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodeChangesService } from '../nodes/node-changes.service.ts';
import { NodeEntity } from '../nodes/node.entity.ts';
import { NodeAdded, NodeChanged, NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { LiveStateChanged, type LiveStateEvent } from '../reports/report.events.ts';
import { SettingsChanged, type SettingsEvent } from '../settings/settings.events.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { PastTotalsService } from './past-totals.service.ts';
import { periodAt, type Period } from './period.rule.ts';
import { realign, addReading, rollOver, type PeriodTraffic } from './tally.rule.ts';
import { trafficView } from './traffic.view.ts';

export { periodAt, type Period };

/** Usage of a node's traffic limit, in bytes; times in ms since 1970. */
export interface Usage {
  readonly usedBytes: number;
  readonly limitBytes: number;
  readonly usedPercent: number;
  readonly period: Period;
}

/**
 * Service that counts each node's traffic per period. The start of a period is stored in the same transaction as the reports that
 * revealed it, so that neither a crash nor a backlog assigns bytes to the wrong period.
 */
@Injectable()
@FlushParticipant()
export class TrafficService implements OnModuleInit, FlushParticipant {
  private readonly logger = new Logger(TrafficService.name);
  private readonly tallies = new Map<string, PeriodTraffic>();
  private readonly unsaved = new Set<string>();

  constructor(
    private readonly nodeChanges: NodeChangesService,
    private readonly nodeCache: NodeCacheService,
    private readonly nodeState: NodeStateService,
    private readonly settings: SettingsService,
    private readonly pastTotals: PastTotalsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const { node } of this.nodeCache.all()) this.open(node.uuid);
  }

  @On(NodeAdded)
  onNodeAdded({ node }: NodeEvent): void {
    this.open(node.uuid);
  }

  @On(NodeChanged)
  onNodeChanged({ node }: NodeEvent): void {
    this.align(node.uuid);
  }

  @On(NodeRemoved)
  onNodeRemoved({ node }: NodeEvent): void {
    this.discard(node.uuid);
  }

  @On(SettingsChanged)
  onSettings({ group }: SettingsEvent): void {
    if (group === SITE.key) for (const uuid of this.tallies.keys()) this.align(uuid);
  }

  /** Returns the traffic usage of a node; undefined for an unknown node or one without a limit. */
  usageOf(uuid: string): Usage | undefined {
    const node = this.nodeCache.get(uuid)?.node;
    const tally = this.tallies.get(uuid);
    if (!node || !tally || node.trafficLimit <= 0) return undefined;
    const { used, percent } = trafficView(node, tally);
    return { usedBytes: used, limitBytes: node.trafficLimit, usedPercent: percent!, period: tally.period };
  }

  /** Returns the period of a node at an instant, by its current reset day. */
  periodAt(uuid: string, instant: number): Period {
    return this.periodOf(uuid)(instant);
  }

  /** Returns the totals at the start of a period; undefined if unknown. They do not include corrections of earlier periods. */
  async startOf(uuid: string, { since }: Period): Promise<UpDown | undefined> {
    const tally = this.tallies.get(uuid);
    return tally?.period.since === since ? tally.start : this.totalsAt(uuid, since);
  }

  tallyOf(uuid: string): PeriodTraffic | undefined {
    return this.tallies.get(uuid);
  }

  /** Corrects the current period to known values. */
  correct(uuid: string, { up, down }: { readonly up: number; readonly down: number }): void {
    const tally = this.tallies.get(uuid);
    if (tally) this.saveTally(uuid, { ...tally, start: { up: tally.total.up - up, down: tally.total.down - down } });
  }

  *pending(): Generator<readonly [string, number]> {
    for (const uuid of this.unsaved) yield [uuid, 1];
  }

  drain(uuids: readonly string[]): FlushBatch {
    const drained = uuids.filter(uuid => this.unsaved.delete(uuid));
    const rows = drained.map(uuid => [uuid, this.tallies.get(uuid)!] as const);
    return {
      prepare: async () => undefined,
      write: async em => {
        for (const [uuid, { period, start }] of rows)
          await em.nativeUpdate(
            NodeEntity,
            { uuid },
            { periodSince: period.since, periodUntil: period.until, periodUp: start.up, periodDown: start.down },
          );
      },
      onCommitted: () =>
        // The flush is committed; if the database is unavailable now, pages get the new period with the next change.
        void this.nodeChanges
          .reload(drained)
          .catch((error: unknown) => this.logger.warn(`New traffic periods are not announced yet: ${error}`)),
      onRolledBack: () => drained.forEach(uuid => this.unsaved.add(uuid)),
    };
  }

  /** Reloads the stored state, like the totals of the node. */
  discard(uuid: string): void {
    this.tallies.delete(uuid);
    this.unsaved.delete(uuid);
    this.open(uuid);
  }

  async reload(uuid: string): Promise<void> {
    // Another instance may have started a new period.
    await this.nodeChanges.rereadOne(uuid);
    this.discard(uuid);
  }

  /** Restores the stored state of a node; a new node starts now. */
  private open(uuid: string): void {
    const node = this.nodeCache.get(uuid)?.node;
    if (!node) return;
    const { trafficUp: up, trafficDown: down } = this.nodeState.stateOf(uuid);
    const total = { up, down };
    const { since, until, ...start } = node.traffic;
    if (until > 0) this.tallies.set(uuid, { period: { since, until }, start, total });
    else this.saveTally(uuid, { period: this.periodOf(uuid)(this.clock.now()), start: total, total });
  }

  @On(LiveStateChanged)
  count({ node: uuid }: LiveStateEvent): void {
    const tally = this.tallies.get(uuid);
    const traffic = this.nodeState.find(uuid)?.totals;
    if (tally && traffic) this.saveTally(uuid, addReading(tally, traffic, this.periodOf(uuid)));
  }

  /** Starts a new period for every node whose period has ended. */
  rollOverAll(): void {
    const now = this.clock.now();
    for (const [uuid, tally] of this.tallies) this.saveTally(uuid, rollOver(tally, now, this.periodOf(uuid)));
  }

  /** Called when the reset day or the time zone may have changed. */
  private align(uuid: string): void {
    const tally = this.tallies.get(uuid);
    if (!tally) return;
    const period = this.periodOf(uuid)(this.clock.now());
    if (period.since === tally.period.since && period.until === tally.period.until) return;
    this.saveTally(uuid, realign(tally, period));
    void this.recalculateStart(uuid, tally, period).catch(error =>
      this.logger.warn(`The traffic of node ${uuid} before its new reset day is unknown: ${error}`),
    );
  }

  /** Recalculates the totals at the period start from the history, which is more exact than an estimate. Corrections are kept. */
  private async recalculateStart(uuid: string, before: PeriodTraffic, period: Period): Promise<void> {
    const [totalsAtStart, previous] = await Promise.all([
      this.totalsAt(uuid, period.since),
      this.totalsAt(uuid, before.period.since),
    ]);
    const tally = this.tallies.get(uuid);
    if (!totalsAtStart || tally?.period.since !== period.since) return;
    const corrected = previous
      ? { up: before.start.up - previous.up, down: before.start.down - previous.down }
      : { up: 0, down: 0 };
    this.saveTally(uuid, {
      ...tally,
      start: { up: totalsAtStart.up + corrected.up, down: totalsAtStart.down + corrected.down },
    });
  }

  private async totalsAt(uuid: string, instant: number): Promise<UpDown | undefined> {
    const createdAt = this.nodeCache.get(uuid)?.node.createdAt ?? 0;
    return createdAt >= instant ? { up: 0, down: 0 } : this.pastTotals.at(uuid, instant);
  }

  private saveTally(uuid: string, next: PeriodTraffic): void {
    const tally = this.tallies.get(uuid);
    this.tallies.set(uuid, next);
    if (
      !tally ||
      tally.period !== next.period ||
      tally.start.up !== next.start.up ||
      tally.start.down !== next.start.down
    )
      this.unsaved.add(uuid);
  }

  private readonly periodOf = (uuid: string) => (at: number) =>
    periodAt(this.nodeCache.get(uuid)?.node.monthRotate ?? 1, this.settings.get(SITE).timeZone, at);
}

import { Injectable } from '@nestjs/common';
import { AVAILABILITY_DAYS, type Availability, type AvailabilityDetail } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { DAY_S } from '@vitrine/contracts/time';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import {
  clipped,
  downtimeByDay,
  lastDays,
  lastMonths,
  percentIn,
  subtract,
  type Interval,
} from './availability.rule.ts';
import { availabilityView, outageView } from './availability.view.ts';
import { CoreRunsService } from './core-runs.service.ts';
import { ObservedTimeEntity } from './observed-time.entity.ts';
import { OutageEntity } from './outage.entity.ts';

/** Number of months with an availability of their own. */
export const RETENTION_MONTHS = 12;
const MAX_OUTAGES = 200;
/** How long the overview of all nodes is cached. */
const CACHE_TTL_MS = 30_000;

/** Availability and outages of a node in a time range. */
interface NodeDowntime {
  readonly node: string;
  readonly percent: number | undefined;
  readonly outages: number;
  readonly offlineSeconds: number;
}

/** Service for the availability of nodes: stored outages, and those that continue. */
@Injectable()
export class AvailabilityService {
  private held: { readonly at: number; readonly value: Promise<Availability> } | undefined;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly nodeState: NodeStateService,
    private readonly settings: SettingsService,
    private readonly coreRuns: CoreRunsService,
  ) {}

  /** Returns the starts of the last days in the time zone of the site, and the end of the last one, which is now. Seconds. */
  axis(): { readonly days: number[]; readonly until: number } {
    const until = this.now();
    return { days: lastDays(this.settings.get(SITE).timeZone, until, AVAILABILITY_DAYS), until };
  }

  /** Returns the days with an outage, as position and seconds. */
  downtime(
    outages: readonly Interval[],
    { days, until }: { readonly days: readonly number[]; readonly until: number },
  ) {
    return downtimeByDay(outages, days, until);
  }

  /** Returns the last days of every node, without checking visibility. */
  all(): Promise<Availability> {
    const at = this.clock.now();
    if (!this.held || at - this.held.at >= CACHE_TTL_MS || at < this.held.at) {
      const value = this.readAll();
      this.held = { at, value };
      value.catch(() => (this.held = undefined));
    }
    return this.held.value;
  }

  /** Returns the days, outages and months of one node, without checking visibility. */
  async of(node: string): Promise<AvailabilityDetail> {
    const { days, until: now } = this.axis();
    const axis = { days: days.map(toMs), until: toMs(now) };
    const [ofNode] = await this.outagesSince(0, await this.db.find(ObservedTimeEntity, { node }), { node });
    if (!ofNode) return { ...axis, node: null, outages: [], months: [] };
    const [{ since }, outages] = ofNode;
    const { timeZone } = this.settings.get(SITE);
    const months = lastMonths(timeZone, now, { count: RETENTION_MONTHS, since }).map(({ from, to }) => ({
      from: toMs(from),
      percent: percentIn(outages, { from: Math.max(from, since), to })!,
    }));
    const recentOutages = outages.filter(({ to }) => to > days[0]!).slice(-MAX_OUTAGES);
    return {
      ...axis,
      node: availabilityView(outages, { since, days, until: now }),
      outages: recentOutages.reverse().map(outage => outageView(outage, now)),
      months,
    };
  }

  /**
   * Returns the outages of a node that overlap a time range (seconds), ascending, as ms since 1970, without checking visibility.
   */
  async outagesOf(node: string, range: Interval): Promise<AvailabilityDetail['outages']> {
    const found = await this.outagesIn(range, await this.db.find(ObservedTimeEntity, { node }), { node });
    return found[0]?.outages ?? [];
  }

  /**
   * Returns the outages of all nodes that overlap a time range (seconds), ascending, as ms since 1970, without checking visibility.
   */
  async outagesOfAll(range: Interval): Promise<{ node: string; outages: AvailabilityDetail['outages'] }[]> {
    return this.outagesIn(range, await this.db.find(ObservedTimeEntity, {}), {});
  }

  private async outagesIn(range: Interval, observed: readonly ObservedTimeEntity[], where: { readonly node?: string }) {
    // Includes the last stored outages, which may continue.
    const oldest = Math.min(Math.floor(range.from), ...observed.map(({ until }) => until));
    const now = this.now();
    const known = await this.outagesSince(oldest, observed, where);
    return known.map(([{ node }, outages]) => ({
      node,
      outages: outages
        .filter(({ from, to }) => from < range.to && to > range.from)
        .map(outage => outageView(outage, now)),
    }));
  }

  /**
   * Returns the availability and outages of each node in a time range. Seconds since 1970; `percent` is undefined if nothing was
   * observed.
   */
  async within(range: Interval): Promise<NodeDowntime[]> {
    const to = Math.min(this.now(), range.to);
    const known = await this.outagesSince(range.from, await this.db.find(ObservedTimeEntity, {}));
    return known.map(([{ node, since }, all]) => {
      const watched = { from: Math.max(since, range.from), to };
      const outages = clipped(all, watched);
      return {
        node,
        percent: percentIn(outages, watched),
        outages: outages.length,
        offlineSeconds: outages.reduce((sum, { from, to }) => sum + to - from, 0),
      };
    });
  }

  private async readAll(): Promise<Availability> {
    const { days, until } = this.axis();
    const nodes: Availability['nodes'] = {};
    const recent: Availability['recent'] = [];
    const known = await this.outagesSince(days[0]!, await this.db.find(ObservedTimeEntity, {}));
    for (const [{ node, since }, outages] of known) {
      nodes[node] = availabilityView(outages, { since, days, until });
      for (const outage of outages) if (outage.to > until - DAY_S) recent.push({ node, ...outageView(outage, until) });
    }
    recent.sort((a, b) => a.from - b.from);
    return { days: days.map(toMs), until: toMs(until), nodes, recent };
  }

  private now(): number {
    return Math.floor(this.clock.now() / 1000);
  }

  /** Returns the outages of observed nodes that end at a time or later, and the current ones. */
  private async outagesSince(
    oldest: number,
    observed: readonly ObservedTimeEntity[],
    where: { readonly node?: string } = {},
  ): Promise<[ObservedTimeEntity, Interval[]][]> {
    const em = this.db.unitOfWork();
    const stored = await em.find(OutageEntity, { ...where, to: { $gte: oldest } }, { orderBy: { from: 'asc' } });
    const byNode = Map.groupBy(stored, ({ node }) => node);
    const gaps = await this.coreRuns.gaps(em);
    const now = this.now();
    return observed.map(observation => [
      observation,
      this.withCurrent(observation, byNode.get(observation.node) ?? [], now, gaps),
    ]);
  }

  /** Adds the current outage of a node that is not reporting: stored outages end at the last rollup. */
  private withCurrent(
    { node, until }: ObservedTimeEntity,
    stored: readonly Interval[],
    now: number,
    gaps: readonly Interval[],
  ): Interval[] {
    const { online, lastReport } = this.nodeState.presenceOf(node);
    if (online) return [...stored];
    const last = stored.at(-1);
    if (last && last.to >= until) return [...stored.slice(0, -1), { from: last.from, to: now }];
    const from = Math.max(Math.ceil(lastReport / 1000), last?.to ?? 0);
    return lastReport > 0 ? [...stored, ...subtract([{ from, to: now }], gaps)] : [...stored];
  }
}

const toMs = (seconds: number) => seconds * 1000;

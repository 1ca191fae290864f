import { Injectable } from '@nestjs/common';
import type { NewestSeries } from '@vitrine/contracts';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { Cluster } from '../../platform/cluster/cluster.ts';
import { Clock } from '../../platform/time/clock.ts';
import { FamilyRegistryService, type KnownFamily } from './family-registry.service.ts';
import { SeriesHistoryService } from './series-history.service.ts';
import { NODE_PART, SeriesMinutesService } from './series-minutes.service.ts';

/** Age from which a value is outdated, unless the values of its series are further apart. */
const NEWEST_MS = 5 * MINUTE_MS;
/** Age from which the first value of a plugin's series is outdated, whose interval is not known yet. */
const FIRST_MS = HOUR_MS;

/** Service that returns the newest values of series with labels. */
@Injectable()
export class NewestSeriesService {
  constructor(
    private readonly seriesMinutes: SeriesMinutesService,
    private readonly seriesHistory: SeriesHistoryService,
    private readonly familyRegistry: FamilyRegistryService,
    private readonly cluster: Cluster,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the newest values of a node, of all families or only of the given ones: from memory if its reports arrive at this
   * instance, otherwise from stored minutes.
   */
  async of(node: string, only?: readonly KnownFamily[]): Promise<NewestSeries[]> {
    const inMemory = this.inMemory(node, only);
    return inMemory.length > 0 || this.cluster.ownership.owns(node) ? inMemory : this.stored(node, only);
  }

  private inMemory(node: string, only?: readonly KnownFamily[]): NewestSeries[] {
    const now = this.clock.now();
    const newest: NewestSeries[] = [];
    for (const [part, { entries }] of this.seriesMinutes.of(node))
      for (const entry of entries.values()) {
        const family = this.familyRegistry.ofPart(part, entry.name);
        const least = entry.every === 0 && part !== NODE_PART ? FIRST_MS : NEWEST_MS;
        if (!family || (only && !only.includes(family)) || !entry.holds(now, least)) continue;
        newest.push({ family: family.fullName, labels: entry.labels, value: entry.value, at: entry.at });
      }
    return newest;
  }

  private async stored(
    node: string,
    families: readonly KnownFamily[] = this.familyRegistry.all().filter(({ metric }) => metric === undefined),
  ): Promise<NewestSeries[]> {
    const to = this.clock.now();
    const newestQuery = { families, from: to - NEWEST_MS, to, points: 10 };
    const { series, from, step } = await this.seriesHistory.query(node, newestQuery);
    return series.flatMap(({ family, labels, avg }) => {
      const last = avg.findLastIndex(value => value !== null);
      return last < 0 ? [] : [{ family, labels, value: avg[last]!, at: from + (last + 1) * step }];
    });
  }
}

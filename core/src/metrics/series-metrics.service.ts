import { Injectable } from '@nestjs/common';
import { FamilyRegistryService } from '../history/labelled/family-registry.service.ts';
import { NewestSeriesService } from '../history/labelled/newest-series.service.ts';
import { SeriesMinutesService } from '../history/labelled/series-minutes.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import type { Family } from './exposition.rule.ts';
import { refusedFamilies, seriesFamilies, type SeriesNow } from './series-families.rule.ts';
import { SiteMetrics } from './site-metrics.contribution.ts';

/** Service that provides the series of reporting nodes to `/metrics`. */
@Injectable()
@SiteMetrics()
export class SeriesMetricsService implements SiteMetrics {
  constructor(
    private readonly nodeCache: NodeCacheService,
    private readonly nodeState: NodeStateService,
    private readonly familyRegistry: FamilyRegistryService,
    private readonly newestSeries: NewestSeriesService,
    private readonly seriesMinutes: SeriesMinutesService,
  ) {}

  async families(): Promise<readonly Family[]> {
    const now: SeriesNow[] = [];
    for (const { node } of this.nodeCache.all())
      if (this.nodeState.stateOf(node.uuid).online || this.seriesMinutes.has(node.uuid))
        now.push({ node, series: await this.newestSeries.of(node.uuid) });
    const rejected = this.seriesMinutes.refused().flatMap(({ part, family, count }) => {
      const known = this.familyRegistry.ofPart(part, family);
      return known ? [{ family: known.fullName, count }] : [];
    });
    return [...seriesFamilies(this.familyRegistry.all(), now), ...refusedFamilies(rejected)];
  }
}

import { Injectable } from '@nestjs/common';
import { limitOf, QUOTA_FAMILY, type PublicNode } from '@vitrine/contracts';
import { FamilyRegistryService } from '../history/labelled/family-registry.service.ts';
import { SeriesWindowService, type SeriesMinutes } from '../history/labelled/series-window.service.ts';
import { QuotaHoursService } from '../traffic/quota-hours.service.ts';
import { TrafficService, type Period } from '../traffic/traffic.service.ts';

/** Consecutive hours; seconds since 1970, on a whole hour. */
interface HourWindow {
  readonly from: number;
  readonly hours: number;
}

/** Hourly values of a node's family, and the value at which it is full: 0 if the size of the machine is unknown. */
interface Filling {
  readonly limit: number;
  readonly series: readonly SeriesMinutes[];
  /** For values that restart with each period: the period at an instant, ms since 1970. */
  readonly periodAt?: (instant: number) => Period;
}

/** Service that reads the series that forecasts are based on. */
@Injectable()
export class ForecastSeriesService {
  constructor(
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesWindow: SeriesWindowService,
    private readonly quotaHours: QuotaHoursService,
    private readonly traffic: TrafficService,
  ) {}

  /** Returns undefined for a family without a limit, and for one that is no longer declared. */
  async ofNode(name: string, node: PublicNode, window: HourWindow): Promise<Filling | undefined> {
    if (name === QUOTA_FAMILY) return this.ofQuota(node, window);
    const family = this.familyRegistry.find(name);
    if (!family) return undefined;
    const limit = limitOf({ ...family.declaration, metric: family.metric });
    if (limit === undefined) return undefined;
    const series = await this.seriesWindow.hoursOfNode(node.uuid, family, window);
    return { limit: typeof limit === 'string' ? node[limit] : limit, series };
  }

  private async ofQuota(node: PublicNode, window: HourWindow): Promise<Filling | undefined> {
    const values = await this.quotaHours.of(node, window);
    const periodAt = (instant: number) => this.traffic.periodAt(node.uuid, instant);
    return values && { limit: 1, series: [{ labels: {}, values }], periodAt };
  }
}

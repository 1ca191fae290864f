import { Injectable } from '@nestjs/common';
import {
  countedTraffic,
  METRIC_FAMILIES,
  fullFamilyName,
  NODE_SOURCE,
  trafficSince,
  type PublicNode,
  type UpDown,
} from '@vitrine/contracts';
import { HOUR_MS, HOUR_S } from '@vitrine/contracts/time';
import { FamilyRegistryService } from '../history/labelled/family-registry.service.ts';
import { SeriesWindowService } from '../history/labelled/series-window.service.ts';
import { forecast, LOOKBACK_HOURS } from '../platform/forecast/forecast.rule.ts';
import { Clock } from '../platform/time/clock.ts';
import { TrafficService, type Period } from './traffic.service.ts';

/** Consecutive hours; seconds since 1970, on a whole hour. */
interface HourWindow {
  readonly from: number;
  readonly hours: number;
}

/** Time at which a quota will be used up, ms since 1970; null if it lasts until its reset. */
interface QuotaForecast {
  readonly usedUpAt: number | null;
}

/** Service that reads the hourly usage of quotas from the history. */
@Injectable()
export class QuotaHoursService {
  constructor(
    private readonly traffic: TrafficService,
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesWindow: SeriesWindowService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the used share of the quota at the end of each hour, for the period in which the hour began; NaN if unknown. Undefined
   * for a node without a quota.
   */
  async of(node: PublicNode, window: HourWindow): Promise<Float64Array | undefined> {
    if (node.trafficLimit <= 0) return undefined;
    const up = await this.totals(node.uuid, 'trafficUp', window);
    const down = await this.totals(node.uuid, 'trafficDown', window);
    const values = new Float64Array(window.hours).fill(NaN);
    let period: Period | undefined;
    let start: UpDown | undefined;
    for (const hour of values.keys()) {
      const at = (window.from + hour * HOUR_S) * 1000;
      if (!period || at >= period.until) {
        period = this.traffic.periodAt(node.uuid, at);
        start = await this.traffic.startOf(node.uuid, period);
      }
      if (!start) continue;
      const used = trafficSince(start, { up: up[hour]!, down: down[hour]! });
      values[hour] = countedTraffic(node.trafficLimitType, used) / node.trafficLimit;
    }
    return values;
  }

  /** Returns a forecast from the last days; undefined without a quota or enough history. */
  async forecastOf(node: PublicNode): Promise<QuotaForecast | undefined> {
    const now = this.clock.now();
    const from = Math.ceil(now / HOUR_MS) * HOUR_S - LOOKBACK_HOURS * HOUR_S;
    const all = await this.of(node, { from, hours: LOOKBACK_HOURS });
    const { since, until } = this.traffic.periodAt(node.uuid, now);
    const hours = Math.min(Math.ceil((now - since) / HOUR_MS), LOOKBACK_HOURS);
    const found = all && forecast(all.subarray(-hours), 1);
    if (!found?.isSteady) return undefined;
    const usedUpAt = Math.round(now + found.hoursLeft * HOUR_MS);
    return { usedUpAt: usedUpAt < until ? usedUpAt : null };
  }

  private async totals(uuid: string, metric: 'trafficUp' | 'trafficDown', window: HourWindow): Promise<Float64Array> {
    const family = this.familyRegistry.find(fullFamilyName(NODE_SOURCE, METRIC_FAMILIES[metric][0]))!;
    const [series] = await this.seriesWindow.hoursOfNode(uuid, family, window);
    return series?.values ?? new Float64Array(window.hours).fill(NaN);
  }
}

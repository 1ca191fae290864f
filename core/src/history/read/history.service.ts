import { METRIC_NAMES, METRICS, type MetricName } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import { Downsampler } from './downsampler.ts';
import { findSeries } from '../history.queries.ts';
import { NODE_SERIES } from '../node-series.ts';
import { pickRange, type Range } from './range.rule.ts';
import { readRange } from './read-range.ts';
import { HistoryRetentionService } from '../history-retention.service.ts';
import { keptFor } from '../retention.rule.ts';
import { MINUTE } from '../tiers.ts';

/** Options of a history query. Times in ms since 1970. */
interface HistoryQueryOptions {
  readonly from: number;
  readonly to: number;
  readonly points: number;
  readonly metrics?: readonly MetricName[] | undefined;
}

/** History of a node as it is stored: scaled numbers over points of equal length. */
export interface HistoryResult {
  readonly range: Range;
  readonly fold: Downsampler;
}

/** Service that queries the history from the tier that needs the fewest reads. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly historyRetention: HistoryRetentionService,
  ) {}

  async query(node: string, { from, to, points, metrics = METRIC_NAMES }: HistoryQueryOptions): Promise<HistoryResult> {
    const now = this.clock.now() / 1000;
    const hours = this.historyRetention.metricHours;
    // Limits the range to the retention and to now.
    const asked = {
      from: Math.max(from / 1000, now - hours * 3600),
      to: Math.min(to / 1000, now + MINUTE.step),
      points,
      now,
    };
    const range = pickRange(asked, tier => keptFor(tier, hours));
    const fold = new Downsampler(
      metrics.map(name => METRICS[name].id),
      range,
    );
    const em = this.em.fork();
    const [series] = await findSeries(em, [node], NODE_SERIES.name);
    if (series) await readRange(em, series, range, fold);
    return { range, fold };
  }
}

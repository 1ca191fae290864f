import { Injectable } from '@nestjs/common';
import { METRIC_NAMES, METRICS, type MetricName } from '@vitrine/contracts';
import { Database } from '../../platform/database/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { HistoryRetentionService } from '../retention/history-retention.service.ts';
import { NODE_SERIES } from '../series/node-series.ts';
import { findSeries } from '../store/series-rows.queries.ts';
import { Downsampler } from './downsampler.ts';
import { pickKeptRange, type Range } from './range.rule.ts';
import { readRange } from './read-range.ts';

/** Options of a history query. Times in ms since 1970. */
interface HistoryQueryOptions {
  readonly from: number;
  readonly to: number;
  readonly points: number;
  readonly metrics?: readonly MetricName[] | undefined;
}

/** Stored history of a node: scaled numbers over points of equal length. */
export interface HistoryResult {
  readonly range: Range;
  readonly downsampler: Downsampler;
}

/** Service that queries the history from the tier that needs the fewest reads. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly historyRetention: HistoryRetentionService,
  ) {}

  async query(node: string, { metrics = METRIC_NAMES, ...timeRange }: HistoryQueryOptions): Promise<HistoryResult> {
    const range = pickKeptRange(timeRange, { now: this.clock.now(), hours: this.historyRetention.metricHours });
    const downsampler = new Downsampler(
      metrics.map(name => METRICS[name].id),
      range,
    );
    const em = this.db.unitOfWork();
    const [series] = await findSeries(em, [node], NODE_SERIES.name);
    if (series) await readRange(em, series, range, downsampler);
    return { range, downsampler };
  }
}

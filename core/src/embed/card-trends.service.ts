import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { METRICS, type MetricName } from '@vitrine/contracts';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { HistoryService } from '../history/read/history.service.ts';
import { Clock } from '../platform/time/clock.ts';

const HOURS = 24;
/** One point per quarter of an hour: a card could not show more. */
const POINTS = HOURS * 4;
const CACHE_TTL_MS = MINUTE_MS;
const MAX_TRENDS = 500;

/** A metric of a node over the last day, one value per point; NaN if it did not report. */
export type CardTrend = readonly number[];

/** Service for the small charts of cards and pictures, from stored history: read at most once a minute. */
@Injectable()
export class CardTrendsService {
  private readonly known = new LRUCache<string, { readonly until: number; readonly trend: Promise<CardTrend> }>({
    max: MAX_TRENDS,
  });

  constructor(
    private readonly history: HistoryService,
    private readonly clock: Clock,
  ) {}

  /** The caller has checked who may see the node. */
  of(node: string, metric: MetricName): Promise<CardTrend> {
    const now = this.clock.now();
    const key = `${node} ${metric}`;
    const cached = this.known.get(key);
    if (cached && now < cached.until) return cached.trend;
    const trend = this.read(node, metric, now);
    this.known.set(key, { until: now + CACHE_TTL_MS, trend });
    trend.catch(() => this.known.delete(key));
    return trend;
  }

  private async read(node: string, metric: MetricName, now: number): Promise<CardTrend> {
    const { id, scale } = METRICS[metric];
    const { range, downsampler } = await this.history.query(node, {
      from: now - HOURS * HOUR_MS,
      to: now,
      points: POINTS,
      metrics: [metric],
    });
    const line = downsampler.lines.get(id);
    return line ? Array.from({ length: range.points }, (_, point) => line.avg(point) / scale) : [];
  }
}

import { METRICS } from '@vitrine/contracts';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HistoryService } from '../history/read/history.service.ts';
import { Clock } from '../platform/time/clock.ts';

const HOURS = 24;
/** One point per quarter of an hour: a card could not show more. */
const POINTS = HOURS * 4;
const CACHE_TTL_MS = MINUTE_MS;
const MAX_NODES = 500;

/** CPU use of a node over the last day in %, one value per point; NaN if it did not report. */
export type CardTrend = readonly number[];

/** Service for the small chart of a card, from stored history: read at most once a minute, on whatever site the card is framed. */
@Injectable()
export class CardTrendsService {
  private readonly known = new LRUCache<string, { readonly until: number; readonly trend: Promise<CardTrend> }>({
    max: MAX_NODES,
  });

  constructor(
    private readonly history: HistoryService,
    private readonly clock: Clock,
  ) {}

  /** The caller has checked who may see the node. */
  ofCpu(node: string): Promise<CardTrend> {
    const now = this.clock.now();
    const known = this.known.get(node);
    if (known && now < known.until) return known.trend;
    const trend = this.read(node, now);
    this.known.set(node, { until: now + CACHE_TTL_MS, trend });
    trend.catch(() => this.known.delete(node));
    return trend;
  }

  private async read(node: string, now: number): Promise<CardTrend> {
    const { id, scale } = METRICS.cpu;
    const { range, downsampler } = await this.history.query(node, {
      from: now - HOURS * HOUR_MS,
      to: now,
      points: POINTS,
      metrics: ['cpu'],
    });
    const line = downsampler.lines.get(id);
    return line ? Array.from({ length: range.points }, (_, point) => line.avg(point) / scale) : [];
  }
}

import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ProbeLoss } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { ProbeAggregate, type LatencyChunk } from './latency/latency-chunk.ts';
import { PING_SERIES } from './latency/ping-series.ts';
import { LatencyDownsampler, type LatencyPoints } from './read/latency-downsampler.ts';
import { pickKeptRange, type Range } from './read/range.rule.ts';
import { readRange } from './read/read-range.ts';
import { HistoryRetentionService } from './retention/history-retention.service.ts';
import { minutesKeptSince } from './retention/retention.rule.ts';
import { sizesOf, type TierSize } from './store/chunk.queries.ts';
import { findSeries, removeSeries, seriesOfPart } from './store/series-rows.queries.ts';
import { FlushParticipant } from './write/flush.contribution.ts';
import { FlushService } from './write/flush.service.ts';
import { MinuteBuffer } from './write/minute-buffer.ts';

export type { LatencyPoints } from './read/latency-downsampler.ts';
export { LatencyHistogram } from './latency/latency-histogram.ts';

/** Latency of a node for some tasks, by the id of the task. */
export interface LatencyResult {
  readonly range: Range;
  readonly lines: ReadonlyMap<number, LatencyPoints>;
}

/** Number of series that are measured to estimate the total size. */
const SAMPLE = 20;

/** Service that stores and queries the results of ping tasks. */
@Injectable()
@FlushParticipant()
export class LatencyService extends MinuteBuffer<LatencyChunk, ProbeAggregate> {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly historyRetention: HistoryRetentionService,
    private readonly flush: FlushService,
  ) {
    super(PING_SERIES, () => new ProbeAggregate());
  }

  /** Records one probe of a node, sent at `at` (ms since 1970): its round trip in ms, or the cause of its loss. */
  record(node: string, task: number, at: number, trip: number | ProbeLoss): void {
    const { enabled, latencyHours } = this.historyRetention;
    const seconds = at / 1000;
    if (!enabled || seconds < minutesKeptSince(latencyHours, this.clock.now())) return;
    this.at(node, task, seconds).add(seconds, typeof trip === 'string' ? trip : Math.round(trip * 1000));
  }

  /** Queries the results of a node for these tasks. Times in ms since 1970. */
  async query(
    node: string,
    tasks: readonly number[],
    timeRange: { from: number; to: number; points: number },
  ): Promise<LatencyResult> {
    const range = pickKeptRange(timeRange, { now: this.clock.now(), hours: this.historyRetention.latencyHours });
    const lines = new Map<number, LatencyPoints>();
    const em = this.db.unitOfWork();
    for (const series of await findSeries(em, [node], PING_SERIES.name)) {
      if (!tasks.includes(series.part)) continue;
      const downsampler = new LatencyDownsampler(range);
      await readRange(em, series, range, downsampler);
      lines.set(series.part, downsampler.line);
      // Yields to other requests between two tasks.
      await setImmediate();
    }
    return { range, lines };
  }

  /** Removes all results of a task. */
  async removeTask(task: number): Promise<void> {
    const em = this.db.unitOfWork();
    for (const series of await seriesOfPart(em, PING_SERIES.name, task)) {
      // Exclusive, because a concurrent flush may contain minutes of this series.
      await this.flush.runExclusive(async () => {
        this.discardPingTask(task);
        await removeSeries(em, series);
      });
      await setImmediate();
    }
    this.discardPingTask(task);
  }

  /** Counts the series, and returns the size of a sample of them by tier. */
  async sizes(): Promise<{ series: number; sampled: number; tiers: readonly TierSize[] }> {
    return sizesOf(this.db, PING_SERIES.name, SAMPLE);
  }
}

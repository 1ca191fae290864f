import type { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.ts';
import { readColumns } from '../codec/codec.ts';
import { HistoryRetentionService } from '../retention/history-retention.service.ts';
import { minutesKeptSince } from '../retention/retention.rule.ts';
import { NODE_SERIES } from '../series/node-series.ts';
import { floorTo, HOUR, MINUTE } from '../series/tiers.ts';
import { storedIn } from '../store/chunk.queries.ts';
import { skipIfCorrupt } from '../store/decode-stored-chunk.ts';
import { findSeries } from '../store/series-rows.queries.ts';

/** Minutes of a time range in which a node reported. Seconds since 1970. */
interface ReportedMinutes {
  /** Start of the range; later than requested if minutes are not kept for that long. */
  readonly from: number;
  /** Starts of the minutes, ascending. */
  readonly minutes: readonly number[];
}

/** Service that returns the minutes in which a node reported. */
@Injectable()
export class ReportedMinutesService {
  constructor(
    private readonly clock: Clock,
    private readonly historyRetention: HistoryRetentionService,
  ) {}

  /** Reads the minutes of a node in [from, until). */
  async read(em: EntityManager, node: string, from: number, until: number): Promise<ReportedMinutes> {
    const oldest = minutesKeptSince(this.historyRetention.metricHours, this.clock.now());
    const start = Math.max(from, floorTo(MINUTE.step, oldest) + MINUTE.step);
    const minutes: number[] = [];
    const [series] = await findSeries(em, [node], NODE_SERIES.name);
    if (!series) return { from: start, minutes };
    const span = { tier: MINUTE.id, from: floorTo(HOUR.step, start), to: until };
    for (const row of await storedIn(em, series.id, [span], [start, until]))
      skipIfCorrupt(row, () =>
        readColumns(row.data, isReportCount, (_metric, _stat, counts) => {
          for (const [slot, count] of counts.entries()) {
            const minute = row.t + slot * MINUTE.step;
            if (!Number.isNaN(count) && minute >= start && minute < until) minutes.push(minute);
          }
        }),
      );
    return { from: start, minutes };
  }
}

/** Metric 0 of a chunk is its number of reports per slot. */
const isReportCount = (metric: number) => metric === 0;

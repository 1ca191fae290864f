import { HOUR_MS, HOUR_S } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HistoryRetentionService } from '../retention/history-retention.service.ts';
import { Database } from '../../platform/database/database.ts';
import { OnLeader } from '../../platform/jobs/on-leader.ts';
import { Clock } from '../../platform/time/clock.ts';
import { removeSeriesBefore } from './series.queries.ts';

/** Job that removes label sets whose last value is past its retention: nothing of them is stored any more. */
@Injectable()
export class SeriesRetentionJob {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly historyRetention: HistoryRetentionService,
  ) {}

  @Interval('series.retention', HOUR_MS)
  @OnLeader()
  async run(): Promise<void> {
    const hours = this.historyRetention.metricHours;
    // One hour more, because of the last value only its hour is known.
    await removeSeriesBefore(this.db, Math.floor(this.clock.now() / 1000 - (hours + 1) * HOUR_S));
  }
}

import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { HOUR_S } from '@vitrine/contracts/time';
import { OnLeader } from '../../platform/cluster/on-leader.ts';
import { Database } from '../../platform/database/database.ts';
import { Job } from '../../platform/jobs/job.ts';
import { Clock } from '../../platform/time/clock.ts';
import { HistoryRetentionService } from '../retention/history-retention.service.ts';
import { removeSeriesBefore } from './series.queries.ts';

/** Job that removes label sets whose last value is past its retention, so that none of their values are stored any more. */
@Injectable()
export class SeriesRetentionJob {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly historyRetention: HistoryRetentionService,
  ) {}

  @Job('series.retention', CronExpression.EVERY_HOUR)
  @OnLeader()
  async run(): Promise<void> {
    const hours = this.historyRetention.metricHours;
    // The hour is added because only the hour of the last value is known, not its time.
    await removeSeriesBefore(this.db, Math.floor(this.clock.now() / 1000 - (hours + 1) * HOUR_S));
  }
}

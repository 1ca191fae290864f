import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Job } from '../platform/jobs/job.ts';
import { RecordingsService } from './recordings.service.ts';

/** Job that deletes terminals and recordings beyond their limits. */
@Injectable()
export class TerminalRetentionJob {
  constructor(private readonly recordings: RecordingsService) {}

  @Job('terminal.retention', CronExpression.EVERY_HOUR)
  @OnLeader()
  run(): Promise<void> {
    return this.recordings.tidy();
  }
}

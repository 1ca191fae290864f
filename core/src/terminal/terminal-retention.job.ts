import { HOUR_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { OnLeader } from '../platform/jobs/on-leader.ts';
import { RecordingsService } from './recordings.service.ts';

/** Job that deletes terminals and recordings beyond their limits. */
@Injectable()
export class TerminalRetentionJob {
  constructor(private readonly recordings: RecordingsService) {}

  @Interval('terminal.retention', HOUR_MS)
  @OnLeader()
  run(): Promise<void> {
    return this.recordings.tidy();
  }
}

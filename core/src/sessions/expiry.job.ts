import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Job } from '../platform/jobs/job.ts';
import { SessionsService } from './sessions.service.ts';

/** Job that ends expired sessions, so that no socket outlives its session by more than a minute. */
@Injectable()
export class ExpiryJob {
  constructor(private readonly sessions: SessionsService) {}

  @Job('sessions.expiry', CronExpression.EVERY_MINUTE)
  async closeExpired(): Promise<void> {
    await this.sessions.closeExpired();
  }

  @Job('sessions.orphans', CronExpression.EVERY_5_SECONDS)
  async disconnectOrphanedSockets(): Promise<void> {
    await this.sessions.disconnectOrphanedSockets();
  }
}

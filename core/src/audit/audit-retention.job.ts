import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../platform/time/clock.ts';
import { Config } from '../platform/config/config.ts';
import { OnLeader } from '../platform/jobs/on-leader.ts';
import { AuditService } from './audit.service.ts';

/**
 * Job that removes audit entries past their retention. It is an environment variable, because write access to the database could
 * shorten a setting.
 */
@Injectable()
export class AuditRetentionJob {
  constructor(
    private readonly audit: AuditService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @Interval('audit.retention', HOUR_MS)
  @OnLeader()
  async run(): Promise<void> {
    if (this.config.auditRetentionDays > 0)
      await this.audit.removeBefore(this.clock.now() - this.config.auditRetentionDays * DAY_MS);
  }
}

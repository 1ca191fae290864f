import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DAY_MS } from '@vitrine/contracts/time';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Config } from '../platform/config/config.ts';
import { Job } from '../platform/jobs/job.ts';
import { Clock } from '../platform/time/clock.ts';
import { AuditService } from './audit.service.ts';

/**
 * Job that removes audit entries past their retention, which is an environment variable: write access to the database could shorten
 * a setting.
 */
@Injectable()
export class AuditRetentionJob {
  constructor(
    private readonly audit: AuditService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @Job('audit.retention', CronExpression.EVERY_HOUR)
  @OnLeader()
  async run(): Promise<void> {
    if (this.config.auditRetentionDays > 0)
      await this.audit.removeBefore(this.clock.now() - this.config.auditRetentionDays * DAY_MS);
  }
}

import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Job } from '../platform/jobs/job.ts';
import { OffsiteService } from './offsite.service.ts';

/** Job that copies backups to an off-site store. */
@Injectable()
export class OffsiteJob {
  constructor(private readonly offsite: OffsiteService) {}

  @Job('backup.offsite', CronExpression.EVERY_MINUTE)
  @OnLeader()
  run(): Promise<void> {
    return this.offsite.runIfDue();
  }
}

import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Job } from '../platform/jobs/job.ts';
import { ScheduleService } from './schedule.service.ts';

/** Job that makes backups at the configured hour in the time zone of the site. */
@Injectable()
export class ScheduledBackupJob {
  constructor(private readonly schedule: ScheduleService) {}

  @Job('backup.scheduled', CronExpression.EVERY_MINUTE)
  @OnLeader()
  run(): Promise<void> {
    return this.schedule.runIfDue();
  }
}

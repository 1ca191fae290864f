import { MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { OnLeader } from '../platform/jobs/on-leader.ts';
import { ScheduleService } from './schedule.service.ts';

const CHECK_INTERVAL_MS = MINUTE_MS;

/** Job that makes backups at the configured hour in the time zone of the site. */
@Injectable()
export class ScheduledBackupJob {
  constructor(private readonly schedule: ScheduleService) {}

  @Interval('backup.scheduled', CHECK_INTERVAL_MS)
  @OnLeader()
  run(): Promise<void> {
    return this.schedule.runIfDue();
  }
}

import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ScheduleService } from './schedule.service.ts';

const CHECK_INTERVAL_MS = 60_000;

/** Makes backups at the hour that the administrator chose, in the time zone of the site. */
@Injectable()
export class ScheduledBackupJob {
  constructor(private readonly schedule: ScheduleService) {}

  @Interval('backup.scheduled', CHECK_INTERVAL_MS)
  run(): Promise<void> {
    return this.schedule.runIfDue();
  }
}

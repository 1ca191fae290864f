import { Module } from '@nestjs/common';
import { BackupCheckService } from './backup-check.service.ts';
import { BackupMetricsService } from './backup-metrics.service.ts';
import { BackupController } from './backup.controller.ts';
import { BackupsService } from './backups.service.ts';
import { ExclusiveTaskService } from './exclusive-task.service.ts';
import { OffsiteJob } from './offsite.job.ts';
import { OffsiteService } from './offsite.service.ts';
import { RestoreService } from './restore.service.ts';
import { ScheduleService } from './schedule.service.ts';
import { ScheduledBackupJob } from './scheduled-backup.job.ts';

@Module({
  controllers: [BackupController],
  providers: [
    ExclusiveTaskService,
    BackupsService,
    ScheduleService,
    RestoreService,
    ScheduledBackupJob,
    OffsiteService,
    OffsiteJob,
    BackupCheckService,
    BackupMetricsService,
  ],
})
export class BackupModule {}

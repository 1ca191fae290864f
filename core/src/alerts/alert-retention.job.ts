import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Job } from '../platform/jobs/job.ts';
import { AlertsService } from './alerts.service.ts';
import { SilencesService } from './silences.service.ts';

/** Job that removes alerts and silences past their retention. */
@Injectable()
export class AlertRetentionJob {
  constructor(
    private readonly alerts: AlertsService,
    private readonly silences: SilencesService,
  ) {}

  @Job('alerts.retention', CronExpression.EVERY_DAY_AT_MIDNIGHT)
  @OnLeader()
  removeOldAlerts(): Promise<void> {
    return this.alerts.removeOld();
  }

  @Job('alerts.silence-retention', CronExpression.EVERY_HOUR)
  @OnLeader()
  removeOverSilences(): Promise<void> {
    return this.silences.removeOver();
  }
}

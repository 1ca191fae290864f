import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { OnLeader } from '../platform/jobs/on-leader.ts';
import { AlertsService } from './alerts.service.ts';
import { SilencesService } from './silences.service.ts';

/** Job that removes alerts and silences past their retention. */
@Injectable()
export class AlertRetentionJob {
  constructor(
    private readonly alerts: AlertsService,
    private readonly silences: SilencesService,
  ) {}

  @Interval('alerts.retention', DAY_MS)
  @OnLeader()
  removeOldAlerts(): Promise<void> {
    return this.alerts.removeOld();
  }

  @Interval('alerts.silence-retention', HOUR_MS)
  @OnLeader()
  removeOverSilences(): Promise<void> {
    return this.silences.removeOver();
  }
}

import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Job } from '../platform/jobs/job.ts';
import { TrafficService } from './traffic.service.ts';

/** Job that starts the next traffic period of nodes that do not report at its start. */
@Injectable()
export class TrafficPeriodJob {
  constructor(private readonly traffic: TrafficService) {}

  @Job('traffic.periods', CronExpression.EVERY_10_SECONDS)
  run(): void {
    this.traffic.rollOverAll();
  }
}

import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Job } from '../jobs/job.ts';
import { EventLoopMonitorService } from './event-loop-monitor.service.ts';

/** Job that starts a new measurement of the event loop each minute. */
@Injectable()
export class EventLoopJob {
  constructor(private readonly eventLoopMonitor: EventLoopMonitorService) {}

  @Job('platform.event-loop', CronExpression.EVERY_MINUTE)
  run(): void {
    this.eventLoopMonitor.completeMinute();
  }
}

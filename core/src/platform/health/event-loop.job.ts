import { MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { EventLoopMonitorService } from './event-loop-monitor.service.ts';

/** Job that starts a new measurement of the event loop every minute. */
@Injectable()
export class EventLoopJob {
  constructor(private readonly eventLoopMonitor: EventLoopMonitorService) {}

  @Interval('platform.event-loop', MINUTE_MS)
  run(): void {
    this.eventLoopMonitor.completeMinute();
  }
}

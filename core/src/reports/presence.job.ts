import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PresenceService } from './presence.service.ts';

const CHECK_INTERVAL_MS = 1000;

/** Job that checks for overdue reports every second. */
@Injectable()
export class PresenceJob {
  constructor(private readonly presence: PresenceService) {}

  @Interval('reports.presence', CHECK_INTERVAL_MS)
  run(): void {
    this.presence.checkDeadlines();
  }
}

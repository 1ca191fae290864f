import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrafficService } from './traffic.service.ts';

const CHECK_INTERVAL_MS = 10_000;

/** Job that starts the next traffic period of nodes that do not report at its start. */
@Injectable()
export class TrafficPeriodJob {
  constructor(private readonly traffic: TrafficService) {}

  @Interval('traffic.periods', CHECK_INTERVAL_MS)
  run(): void {
    this.traffic.rollOverAll();
  }
}

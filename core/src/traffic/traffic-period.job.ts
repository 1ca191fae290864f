import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrafficService } from './traffic.service.ts';

const CHECK_INTERVAL_MS = 10_000;

/** Begins the next traffic period of nodes that report nothing while theirs ends. */
@Injectable()
export class TrafficPeriodJob {
  constructor(private readonly traffic: TrafficService) {}

  @Interval('traffic.periods', CHECK_INTERVAL_MS)
  run(): void {
    this.traffic.rollOverAll();
  }
}

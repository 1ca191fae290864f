import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { OnLeader } from '../platform/jobs/on-leader.ts';
import { HeartbeatService } from './heartbeat.service.ts';

/** Job that sends a heartbeat each minute. */
@Injectable()
export class HeartbeatJob {
  constructor(private readonly heartbeat: HeartbeatService) {}

  @Interval('site.heartbeat', MINUTE_MS)
  @OnLeader()
  run(): Promise<void> {
    return this.heartbeat.send();
  }
}

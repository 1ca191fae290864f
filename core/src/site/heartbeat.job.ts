import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Job } from '../platform/jobs/job.ts';
import { HeartbeatService } from './heartbeat.service.ts';

/** Job that sends a heartbeat each minute. */
@Injectable()
export class HeartbeatJob {
  constructor(private readonly heartbeat: HeartbeatService) {}

  @Job('site.heartbeat', CronExpression.EVERY_MINUTE)
  @OnLeader()
  run(): Promise<void> {
    return this.heartbeat.send();
  }
}

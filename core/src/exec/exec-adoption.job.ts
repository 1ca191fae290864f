import { MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { CoreLost } from '../platform/cluster/cluster.events.ts';
import { On } from '../platform/events/event.ts';
import { OnLeader } from '../platform/jobs/on-leader.ts';
import { ExecTrackerService } from './exec-tracker.service.ts';

const CHECK_INTERVAL_MS = MINUTE_MS;

/** Job that goes on following the commands of cores that are gone. A core alone finds its own again when it starts. */
@Injectable()
export class ExecAdoptionJob {
  constructor(private readonly execTracker: ExecTrackerService) {}

  @On(CoreLost)
  onCoreLost(): Promise<void> {
    return this.execTracker.adopt();
  }

  @Interval('exec.adopt', CHECK_INTERVAL_MS)
  @OnLeader()
  run(): Promise<void> {
    return this.execTracker.adopt();
  }
}

import { HOUR_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { OnLeader } from '../platform/jobs/on-leader.ts';
import { CheckResultsService } from './check-results.service.ts';
import { CheckWatchService } from './check-watch.service.ts';
import { CheckRunnerService } from './check-runner.service.ts';

const TICK_MS = 1000;
const FLUSH_MS = 5000;

/** Jobs that run the checks that are due, store their results, and remove old ones. */
@Injectable()
export class ChecksJob {
  constructor(
    private readonly checkRunner: CheckRunnerService,
    private readonly checkResults: CheckResultsService,
    private readonly checkWatch: CheckWatchService,
  ) {}

  @Interval('checks.run', TICK_MS)
  @OnLeader()
  run(): Promise<void> {
    return this.checkRunner.startDue();
  }

  @Interval('checks.flush', FLUSH_MS)
  @OnLeader()
  async flush(): Promise<void> {
    await this.checkResults.flush();
    await this.checkWatch.evaluate();
  }

  @Interval('checks.retention', HOUR_MS)
  @OnLeader()
  removeOld(): Promise<void> {
    return this.checkResults.removeOld();
  }
}

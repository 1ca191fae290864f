import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Job } from '../platform/jobs/job.ts';
import { CheckResultsService } from './check-results.service.ts';
import { CheckRunnerService } from './check-runner.service.ts';
import { CheckWatchService } from './check-watch.service.ts';

/** Jobs that run due checks, store their results, and remove old ones. */
@Injectable()
export class ChecksJob {
  constructor(
    private readonly checkRunner: CheckRunnerService,
    private readonly checkResults: CheckResultsService,
    private readonly checkWatch: CheckWatchService,
  ) {}

  @Job('checks.run', CronExpression.EVERY_SECOND)
  @OnLeader()
  run(): Promise<void> {
    return this.checkRunner.startDue();
  }

  @Job('checks.flush', CronExpression.EVERY_5_SECONDS)
  @OnLeader()
  async flush(): Promise<void> {
    await this.checkResults.flush();
    await this.checkWatch.evaluate();
  }

  @Job('checks.retention', CronExpression.EVERY_HOUR)
  @OnLeader()
  removeOld(): Promise<void> {
    return this.checkResults.removeOld();
  }
}

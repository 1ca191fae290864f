import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Job } from '../platform/jobs/job.ts';
import { ProcessRecorderService } from './process-recorder.service.ts';

/** Job that removes recorded processes after three days. */
@Injectable()
export class ProcessMinutesJob {
  constructor(private readonly processRecorder: ProcessRecorderService) {}

  @Job('processes.retention', CronExpression.EVERY_HOUR)
  @OnLeader()
  async run(): Promise<void> {
    await this.processRecorder.removeOld();
  }
}

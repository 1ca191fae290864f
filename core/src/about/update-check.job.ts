import { Injectable } from '@nestjs/common';
import { AT_RANDOM, Job } from '../platform/jobs/job.ts';
import { UpdatesService } from './updates.service.ts';

/** Job that checks once a day for a newer release, if enabled. */
@Injectable()
export class UpdateCheckJob {
  constructor(private readonly updates: UpdatesService) {}

  @Job('about.update-check', AT_RANDOM.daily)
  async run(): Promise<void> {
    if (this.updates.current().enabled) await this.updates.check();
  }
}

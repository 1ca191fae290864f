import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Job } from '../platform/jobs/job.ts';
import { ThemeFailuresService } from './theme-failures.service.ts';

/** Job that stores reported theme failures. */
@Injectable()
export class ThemeFailuresJob {
  constructor(private readonly themeFailures: ThemeFailuresService) {}

  @Job('themes.save-failures', CronExpression.EVERY_10_SECONDS)
  run(): Promise<void> {
    return this.themeFailures.save();
  }
}

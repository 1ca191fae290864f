import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ThemeFailuresService } from './theme-failures.service.ts';

const SAVE_INTERVAL_MS = 10_000;

/** Job that stores reported theme failures. */
@Injectable()
export class ThemeFailuresJob {
  constructor(private readonly themeFailures: ThemeFailuresService) {}

  @Interval('themes.save-failures', SAVE_INTERVAL_MS)
  run(): Promise<void> {
    return this.themeFailures.save();
  }
}

import { DAY_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { UpdatesService } from './updates.service.ts';

/** Job that checks once a day for a newer release, if enabled. */
@Injectable()
export class UpdateCheckJob {
  constructor(private readonly updates: UpdatesService) {}

  @Interval('about.update-check', DAY_MS)
  async run(): Promise<void> {
    if (this.updates.current().enabled) await this.updates.check();
  }
}

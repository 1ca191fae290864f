import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { UpdatesService } from './updates.service.ts';

const DAY_MS = 86_400_000;

/** Looks once a day whether there is a newer release, where that is switched on. */
@Injectable()
export class UpdateCheckJob {
  constructor(private readonly updates: UpdatesService) {}

  @Interval('about.update-check', DAY_MS)
  async run(): Promise<void> {
    if (this.updates.current().enabled) await this.updates.check();
  }
}

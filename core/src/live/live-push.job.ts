import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LiveService } from './live.service.ts';

const PUSH_INTERVAL_MS = 1000;

/** Job that pushes the newest values to viewers once a second. */
@Injectable()
export class LivePushJob {
  constructor(private readonly live: LiveService) {}

  @Interval('live.push', PUSH_INTERVAL_MS)
  run(): void {
    this.live.tick();
  }
}

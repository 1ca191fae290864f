import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { EventLoop } from './event-loop.ts';

const MINUTE_MS = 60_000;

/** Begins a new measurement of the event loop every minute. */
@Injectable()
export class EventLoopJob {
  constructor(private readonly loop: EventLoop) {}

  @Interval('platform.event-loop', MINUTE_MS)
  run(): void {
    this.loop.completeMinute();
  }
}

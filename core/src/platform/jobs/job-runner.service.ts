import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Clock, type Cancel } from '../clock.ts';
import { findScheduledMethods, type ScheduledMethod } from './scheduled-methods.ts';

/**
 * Service that runs every method with `@Interval` by the Clock, from application bootstrap until shutdown begins. A run that
 * exceeds its interval skips the next one; a failed run is logged.
 */
@Injectable()
export class JobRunnerService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private cancels: readonly Cancel[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.cancels = findScheduledMethods(this.discovery, this.scanner).map(job => this.start(job));
  }

  beforeApplicationShutdown(): void {
    for (const cancel of this.cancels) cancel();
  }

  /** Starts the timer of a job. If several cores ever share a database, leader election per job name belongs here. */
  private start({ intervalMs, run }: ScheduledMethod): Cancel {
    return this.clock.every(intervalMs, async () => void (await run()));
  }
}

import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Clock, type Cancel } from '../clock.ts';
import { findScheduledMethods, type ScheduledMethod } from './scheduled-methods.ts';

/**
 * Runs every method with `@Interval` by the Clock, from the moment all slices are up until the shutdown begins. A run that takes
 * longer than its interval skips the next one; a run that fails is logged.
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

  /** The one place where a run begins: who lets several cores share a database decides here, by name, which of them runs it. */
  private start({ intervalMs, run }: ScheduledMethod): Cancel {
    return this.clock.every(intervalMs, async () => void (await run()));
  }
}

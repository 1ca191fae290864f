import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Clock, type Cancel } from '../time/clock.ts';
import { Cluster } from '../cluster/cluster.ts';
import { findScheduledMethods, type ScheduledMethod } from './scheduled-methods.ts';

/**
 * Service that runs every method with `@Interval` by the Clock, from application bootstrap until shutdown begins. A run that
 * exceeds its interval skips the next one; a failed run is logged. Jobs with `@OnLeader` run on the instance that leads.
 */
@Injectable()
export class JobRunnerService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private cancels: readonly Cancel[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly clock: Clock,
    private readonly cluster: Cluster,
  ) {}

  onApplicationBootstrap(): void {
    this.cancels = findScheduledMethods(this.discovery, this.scanner).map(job => this.start(job));
  }

  beforeApplicationShutdown(): void {
    for (const cancel of this.cancels) cancel();
  }

  /** Starts the timer of a job. An instance that does not lead skips the runs of a leader's job. */
  private start({ intervalMs, onLeader, afterMinute, run }: ScheduledMethod): Cancel {
    const task = async () => {
      if (!onLeader || this.cluster.leads) await run();
    };
    return afterMinute === undefined
      ? this.clock.every(intervalMs, task)
      : this.everyAt(intervalMs, afterMinute % intervalMs, task);
  }

  /** Runs a task at the times that are `offset` after a multiple of `ms`; a run that exceeds it skips the next one. */
  private everyAt(ms: number, offset: number, task: () => Promise<void>): Cancel {
    let running = false;
    let cancel: Cancel;
    const plan = () => {
      const late = (this.clock.now() - offset) % ms;
      cancel = this.clock.after(ms - late, async () => {
        // Planned anew each time: a clock that is set, or a timer that is late, is made up for.
        plan();
        if (running) return;
        running = true;
        await task().finally(() => (running = false));
      });
    };
    plan();
    return () => cancel();
  }
}

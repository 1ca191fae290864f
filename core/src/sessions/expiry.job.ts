import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, type Cancel } from '../platform/clock.ts';
import { SessionsService } from './sessions.service.ts';

/** How long a socket may outlive a session that the command line ended. */
const ORPHANS_MS = 5000;

/** Ends sessions when their time is up, so that no socket outlives its session by more than a minute. */
@Injectable()
export class ExpiryJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private cancels: Cancel[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
  ) {}

  onApplicationBootstrap(): void {
    this.cancels = [
      this.clock.every(60_000, () => this.sessions.closeExpired()),
      this.clock.every(ORPHANS_MS, () => this.sessions.turnOutOrphans()),
    ];
  }

  onApplicationShutdown(): void {
    for (const cancel of this.cancels) cancel();
  }
}

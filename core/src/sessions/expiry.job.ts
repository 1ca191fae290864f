import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, type Cancel } from '../platform/clock.ts';
import { SessionsService } from './sessions.service.ts';

/** Ends sessions when their time is up, so that no socket outlives its session by more than a minute. */
@Injectable()
export class ExpiryJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private cancel: Cancel | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
  ) {}

  onApplicationBootstrap(): void {
    this.cancel = this.clock.every(60_000, () => this.sessions.closeExpired());
  }

  onApplicationShutdown(): void {
    this.cancel?.();
  }
}

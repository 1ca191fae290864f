import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SessionsService } from './sessions.service.ts';

const EXPIRY_CHECK_INTERVAL_MS = 60_000;
/** How long a socket may outlive a session that the command line ended. */
const ORPHAN_CHECK_INTERVAL_MS = 5000;

/** Ends sessions when their time is up, so that no socket outlives its session by more than a minute. */
@Injectable()
export class ExpiryJob {
  constructor(private readonly sessions: SessionsService) {}

  @Interval('sessions.expiry', EXPIRY_CHECK_INTERVAL_MS)
  async closeExpired(): Promise<void> {
    await this.sessions.closeExpired();
  }

  @Interval('sessions.orphans', ORPHAN_CHECK_INTERVAL_MS)
  async disconnectOrphanedSockets(): Promise<void> {
    await this.sessions.disconnectOrphanedSockets();
  }
}

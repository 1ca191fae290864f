import { MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SessionsService } from './sessions.service.ts';

const EXPIRY_CHECK_INTERVAL_MS = MINUTE_MS;
/** Maximum time that a socket outlives a session ended by the command line. */
const ORPHAN_CHECK_INTERVAL_MS = 5000;

/** Job that ends expired sessions, so that no socket outlives its session by more than a minute. */
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

import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ShareLinksService } from './share-links.service.ts';

const CHECK_INTERVAL_MS = 5000;

/** Closes sockets of share links that have expired or are gone. */
@Injectable()
export class ShareExpiryJob {
  constructor(private readonly shares: ShareLinksService) {}

  @Interval('shares.expiry', CHECK_INTERVAL_MS)
  async run(): Promise<void> {
    await this.shares.disconnectExpired();
  }
}

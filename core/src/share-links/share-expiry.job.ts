import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ShareLinksService } from './share-links.service.ts';

const CHECK_INTERVAL_MS = 5000;

/** Job that closes sockets of share links that expired or were deleted. */
@Injectable()
export class ShareExpiryJob {
  constructor(private readonly shareLinks: ShareLinksService) {}

  @Interval('shares.expiry', CHECK_INTERVAL_MS)
  async run(): Promise<void> {
    await this.shareLinks.disconnectExpired();
  }
}

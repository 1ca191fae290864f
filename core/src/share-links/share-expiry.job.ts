import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Job } from '../platform/jobs/job.ts';
import { ShareLinksService } from './share-links.service.ts';

/** Job that closes sockets of share links that expired or were deleted. */
@Injectable()
export class ShareExpiryJob {
  constructor(private readonly shareLinks: ShareLinksService) {}

  @Job('shares.expiry', CronExpression.EVERY_5_SECONDS)
  async run(): Promise<void> {
    await this.shareLinks.disconnectExpired();
  }
}

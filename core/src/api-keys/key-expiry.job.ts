import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Job } from '../platform/jobs/job.ts';
import { ApiKeysService } from './api-keys.service.ts';

/** Job that closes the sockets of API keys that expired or were removed. */
@Injectable()
export class KeyExpiryJob {
  constructor(private readonly apiKeys: ApiKeysService) {}

  @Job('keys.expiry', CronExpression.EVERY_5_SECONDS)
  async run(): Promise<void> {
    await this.apiKeys.disconnectExpired();
  }
}

import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ApiKeysService } from './api-keys.service.ts';

const CHECK_INTERVAL_MS = 5000;

/** Job that closes the sockets of API keys that expired or were removed. */
@Injectable()
export class KeyExpiryJob {
  constructor(private readonly apiKeys: ApiKeysService) {}

  @Interval('keys.expiry', CHECK_INTERVAL_MS)
  async run(): Promise<void> {
    await this.apiKeys.disconnectExpired();
  }
}

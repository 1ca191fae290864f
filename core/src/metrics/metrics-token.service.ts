import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { METRICS } from '@vitrine/contracts/settings';
import { hashToken, newToken } from '../platform/secrets/secrets.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** Service for the bearer token of the Prometheus endpoint, which is disabled without one. */
@Injectable()
export class MetricsTokenService {
  constructor(private readonly settings: SettingsService) {}

  get enabled(): boolean {
    return this.settings.get(METRICS).tokenHash !== '';
  }

  /** Creates a new token; the previous one is revoked at once. */
  async renew(): Promise<string> {
    const token = newToken();
    await this.settings.set(METRICS, { tokenHash: hashToken(token) });
    return token;
  }

  async close(): Promise<void> {
    await this.settings.set(METRICS, { tokenHash: '' });
  }

  admits(token: string): boolean {
    const { tokenHash } = this.settings.get(METRICS);
    return tokenHash !== '' && timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(tokenHash));
  }
}

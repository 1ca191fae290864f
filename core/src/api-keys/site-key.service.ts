import { Injectable } from '@nestjs/common';
import { SITE_KEY } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { AccountsService } from '../auth/accounts.service.ts';
import { ThrottlesService } from '../platform/cluster/throttles.service.ts';
import type { KeyCaller } from '../platform/http/caller.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import { hashPassword, verifyPassword } from '../platform/secrets/passwords.ts';
import { hashToken } from '../platform/secrets/secrets.ts';
import type { Throttle } from '../platform/throttle/throttle.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ApiKeysService, SITE_KEY_ID } from './api-keys.service.ts';

/** Service for the site key, which an administrator chooses for the whole site. It has every scope. */
@Injectable()
export class SiteKeyService {
  private readonly wrong: Throttle;
  /** SHA-256 of the last correct key, so that a program that polls every second does not cost an argon2 hash per request. */
  private known: { readonly token: string; readonly hash: string } | undefined;

  constructor(
    private readonly settings: SettingsService,
    private readonly accounts: AccountsService,
    private readonly apiKeys: ApiKeysService,
    throttles: ThrottlesService,
  ) {
    this.wrong = throttles.create('site-key.wrong', { free: 5, firstMs: 1000, maxMs: 15 * MINUTE_MS });
  }

  get isSet(): boolean {
    return this.settings.get(SITE_KEY).key !== '';
  }

  /** Sets the key; empty disables it. Closes the sockets opened with the old one. */
  async set(key: string, secondFactor: boolean): Promise<void> {
    await this.settings.set(SITE_KEY, { key: key && (await hashPassword(key)), secondFactor });
    this.apiKeys.disconnect(SITE_KEY_ID);
  }

  /** Returns the caller of the site key. People choose it, so it can be guessed: wrong keys are throttled with growing delays. */
  async authenticate(secret: string, address: string): Promise<KeyCaller | undefined> {
    const { key: hash, secondFactor } = this.settings.get(SITE_KEY);
    if (!hash) return undefined;
    const network = throttlePrefixOf(address);
    const token = hashToken(secret);
    if (this.known?.token !== token || this.known.hash !== hash) {
      this.wrong.attempt(network);
      if (!(await verifyPassword(hash, secret))) return undefined;
      this.known = { token, hash };
    }
    this.wrong.clear(network);
    const account = await this.accounts.first();
    return (
      account && {
        kind: 'key',
        key: SITE_KEY_ID,
        name: 'API key',
        account: account.uuid,
        scopes: ['full'],
        nodes: null,
        secondFactor,
      }
    );
  }
}

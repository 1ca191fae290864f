import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AccountsService } from '../auth/accounts.service.ts';
import { Clock } from '../platform/clock.ts';
import type { KeyCaller } from '../platform/http/caller.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import { hashPassword, verifyPassword } from '../platform/passwords.ts';
import { hashToken } from '../platform/secrets.ts';
import { Throttle } from '../platform/throttle.ts';
import type { SettingsGroup } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ApiKeysService, SITE_KEY_ID } from './api-keys.service.ts';

const fields = z.object({
  /** argon2id, because people choose this key; empty while there is none. */
  hash: z.string().default(''),
  /** Whether a second factor was proven when it was set. */
  secondFactor: z.boolean().default(false),
});

const SITE_KEY: SettingsGroup<typeof fields> = { key: 'site-key', fields };

/** The key that the administrator chose for the whole site. It may do everything. */
@Injectable()
export class SiteKeyService {
  private readonly wrong: Throttle;
  /** SHA-256 of the key that was right, so that a program that asks each second costs no argon2 each second. */
  private known: { readonly token: string; readonly hash: string } | undefined;

  constructor(
    private readonly settings: SettingsService,
    private readonly accounts: AccountsService,
    private readonly keys: ApiKeysService,
    clock: Clock,
  ) {
    this.wrong = new Throttle(clock, { free: 5, firstMs: 1000, maxMs: 15 * 60_000 });
  }

  get isSet(): boolean {
    return this.settings.get(SITE_KEY).hash !== '';
  }

  /** Sets it; empty switches it off. Whoever came in with the old one is turned out. */
  async set(key: string, secondFactor: boolean): Promise<void> {
    await this.settings.set(SITE_KEY, { hash: key && (await hashPassword(key)), secondFactor });
    this.known = undefined;
    this.keys.disconnect(SITE_KEY_ID);
  }

  /** The program that has it. People choose it, so it can be guessed: whoever is wrong waits, longer each time. */
  async authenticate(secret: string, address: string): Promise<KeyCaller | undefined> {
    const { hash, secondFactor } = this.settings.get(SITE_KEY);
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

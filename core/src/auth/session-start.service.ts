import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SignInResult } from '@vitrine/contracts';
import { AuditService } from '../audit/audit.service.ts';
import { Events } from '../platform/events/events.service.ts';
import type { ClientContext } from '../platform/http/client-context.ts';
import { Clock } from '../platform/time/clock.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import type { AccountEntity } from './account.entity.ts';
import { SignedIn } from './auth.events.ts';
import { deviceOf } from './known-device.ts';
import { signInEntry } from './sign-in-audit.ts';
import { KNOWN_DEVICE } from './sign-in-cookies.ts';
import { SignInThrottleService } from './sign-in-throttle.service.ts';

/**
 * Service that starts the session of an account after its factors were verified: sets cookies, writes the audit log and emits the
 * sign-in event.
 */
@Injectable()
export class SessionStartService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly signInThrottle: SignInThrottleService,
    private readonly siteUrl: SiteUrlService,
    private readonly audit: AuditService,
    private readonly events: Events,
    private readonly hooks: CoreHooks,
    private readonly clock: Clock,
  ) {}

  /** Starts a session of the account on this device. `factor`: a second factor was verified. */
  async start(account: AccountEntity, method: string, client: ClientContext, factor = false): Promise<SignInResult> {
    const { peer, userAgent, cookies } = client;
    const device = { address: peer.address, userAgent };
    const { token } = await this.sessions.open(account.uuid, method, device, factor);
    const knownDevice = deviceOf(account, client);
    this.signInThrottle.clear(account, client);
    // A failure is ignored: if the database accepts no writes, an administrator must still be able to sign in to repair it.
    await this.siteUrl.rememberHost(peer.host, method === 'setup').catch(() => undefined);
    this.sessions.setCookie(client, token);
    cookies.seal(KNOWN_DEVICE, { account: account.uuid, device: knownDevice ?? randomUUID() });
    await this.audit.writeOrKeep(signInEntry(client, 'done', account, { method }));
    const signedIn = { username: account.username, method, ...device, at: this.clock.now() };
    this.events.emit(SignedIn, signedIn);
    void this.hooks.signedIn.fire(signedIn);
    return { username: account.username };
  }
}

import { randomUUID } from 'node:crypto';
import type { AuthFactor, SignInResult } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { AuditService, type NewAuditEntry } from '../audit/audit.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { ThrottlesService } from '../platform/cluster/throttles.service.ts';
import { Events } from '../platform/events/events.service.ts';
import type { ClientContext } from '../platform/http/client-context.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import { hashToken } from '../platform/secrets/secrets.ts';
import type { Throttle } from '../platform/throttle/throttle.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { usernameKey, type AccountEntity } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';
import { SignedIn } from './auth.events.ts';
import { CodeRefused, SecondFactorExpired } from './auth.problems.ts';
import { PENDING_SECOND_FACTOR, KNOWN_DEVICE } from './sign-in-cookies.ts';
import { TotpService } from './totp.service.ts';

const MAX_DELAY_MS = 15 * MINUTE_MS;
const SIGN_IN = 'session.sign-in';
const CODES: AuthFactor[] = ['totp', 'recovery'];

/** Account id that does not exist. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Returns a value that changes with the password. */
const credentialMark = ({ passwordHash }: AccountEntity) => hashToken(passwordHash).slice(0, 16);

/** Service for sign-in and sign-out: throttling before the password, the second factor, and the session after it. */
@Injectable()
export class SignInService {
  private readonly networks: Throttle;
  private readonly names: Throttle;
  private readonly codes: Throttle;
  private readonly devices: Throttle;

  constructor(
    private readonly clock: Clock,
    private readonly hooks: CoreHooks,
    private readonly events: Events,
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly totp: TotpService,
    private readonly siteUrl: SiteUrlService,
    throttles: ThrottlesService,
  ) {
    this.networks = throttles.create('sign-in.networks', { free: 5, firstMs: 1000, maxMs: MAX_DELAY_MS });
    // At most one minute: slows guessing from many networks without locking the owner out for long.
    this.names = throttles.create('sign-in.names', { free: 20, firstMs: 1000, maxMs: MINUTE_MS });
    // Guessing codes requires the password, and the owner's known devices have a throttle of their own.
    this.codes = throttles.create('sign-in.codes', { free: 5, firstMs: 1000, maxMs: MAX_DELAY_MS });
    this.devices = throttles.create('sign-in.devices', { free: 10, firstMs: 1000, maxMs: MINUTE_MS });
  }

  /** Throttles a sign-in attempt by client network and username. Throws RequestThrottled. */
  async throttleAttempt(client: ClientContext, username: string): Promise<void> {
    const account = await this.accounts.findByName(username);
    // Makes the same queries for an unknown name, so that the duration does not reveal whether it exists.
    const device = deviceOf(account, client);
    // On a known device only its own failures count, whatever else happens on its network.
    if (device) return this.devices.attempt(device);
    const { address } = client.peer;
    this.networks.attempt(throttlePrefixOf(address));
    // If the owner is already signed in from this network, failures of other clients do not count against the name.
    if (await this.sessions.hasSessionFromNetwork(account?.uuid ?? NOBODY, address)) return;
    this.names.attempt(usernameKey(username));
  }

  /**
   * Records a refused sign-in. Only existing names are kept, because people type passwords into the wrong field. Unknown names
   * are limited per hour, so that the log cannot fill the disk. The response does not wait for the line.
   */
  async recordRefusal(client: ClientContext, username: string, reason: string): Promise<void> {
    const account = await this.accounts.findByName(username);
    const stored = account !== null || this.audit.countRefusal(SIGN_IN);
    this.audit.writeLater(lineOf(client, 'refused', account ?? undefined, { reason }), stored);
  }

  /** Completes the first factor: starts a session, or requires the second factor if the account has one. */
  async completePassword(account: AccountEntity, method: string, client: ClientContext): Promise<SignInResult> {
    if (!account.totpSecret) return this.startSession(account, method, client);
    const mark = credentialMark(account);
    client.cookies.seal(PENDING_SECOND_FACTOR, { account: account.uuid, method, mark });
    return { secondFactor: CODES };
  }

  /** Completes the second factor of a sign-in that started in this browser. */
  async completeSecondFactor(code: string, client: ClientContext): Promise<SignInResult> {
    const half = client.cookies.open(PENDING_SECOND_FACTOR);
    const account = half && (await this.accounts.find(half.account));
    if (!account || half.mark !== credentialMark(account)) throw new SecondFactorExpired();
    this.codes.attempt(deviceOf(account, client) ?? account.uuid);
    const kind = await this.totp.use(account, code);
    if (!kind) {
      await this.audit.writeOrKeep(lineOf(client, 'refused', account, { reason: 'code' }));
      throw new CodeRefused();
    }
    client.cookies.clear(PENDING_SECOND_FACTOR.name);
    return this.startSession(account, `${half.method}+${kind}`, client, true);
  }

  /** Starts a session of the account on this device. `factor`: a second factor was proven. */
  async startSession(
    account: AccountEntity,
    method: string,
    client: ClientContext,
    factor = false,
  ): Promise<SignInResult> {
    const { peer, userAgent, cookies } = client;
    const device = { address: peer.address, userAgent };
    const { token } = await this.sessions.open(account.uuid, method, device, factor);
    const known = deviceOf(account, client);
    for (const [throttle, key] of [
      [this.networks, throttlePrefixOf(peer.address)],
      [this.names, account.usernameKey],
      [this.codes, account.uuid],
      [this.codes, known],
      [this.devices, known],
    ] as const)
      if (key) throttle.clear(key);
    // Not while the database takes no writes: whoever signs in then mends it.
    await this.siteUrl.rememberHost(peer.host, method === 'setup').catch(() => undefined);
    this.sessions.setCookie(client, token);
    cookies.seal(KNOWN_DEVICE, { account: account.uuid, device: known ?? randomUUID() });
    await this.audit.writeOrKeep(lineOf(client, 'done', account, { method }));
    const signedIn = { username: account.username, method, ...device, at: this.clock.now() };
    this.events.emit(SignedIn, signedIn);
    void this.hooks.signedIn.fire(signedIn);
    return { username: account.username };
  }

  async signOut(session: string, client: ClientContext): Promise<void> {
    await this.sessions.close(session);
    this.sessions.clearCookie(client);
  }
}

/** Returns the id of a browser from which the account has signed in before. */
function deviceOf(account: AccountEntity | null, { cookies }: ClientContext): string | undefined {
  const known = cookies.open(KNOWN_DEVICE);
  return account && known?.account === account.uuid ? known.device : undefined;
}

function lineOf(
  { peer, userAgent }: ClientContext,
  outcome: 'done' | 'refused',
  account: AccountEntity | undefined,
  detail: Readonly<Record<string, unknown>>,
): NewAuditEntry {
  const actor =
    outcome === 'done' && account
      ? ({ kind: 'admin', id: account.uuid, name: account.username } as const)
      : ({ kind: 'visitor' } as const);
  return {
    action: SIGN_IN,
    actor,
    subject: { id: account?.uuid ?? '', name: account?.username ?? '' },
    outcome,
    address: peer.address,
    userAgent,
    detail,
  };
}

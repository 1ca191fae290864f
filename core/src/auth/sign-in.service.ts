import type { Request, Response } from 'express';
import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '@vitrine/contracts';
import { Clock } from '../platform/clock.ts';
import { networkOf } from '../platform/http/network.rule.ts';
import { Peers } from '../platform/http/peers.ts';
import { Throttle } from '../platform/throttle.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { usernameKey, type Account } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';

/** Signing in and out: the checks before a password, and the session after it. */
@Injectable()
export class SignInService {
  private readonly networks: Throttle;
  private readonly names: Throttle;

  constructor(
    private readonly clock: Clock,
    private readonly peers: Peers,
    private readonly hooks: CoreHooks,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {
    this.networks = new Throttle(clock, { free: 5, firstMs: 1000, maxMs: 15 * 60_000 });
    // Short at most: whoever guesses from many networks is slowed, and cannot lock the owner out for long.
    this.names = new Throttle(clock, { free: 20, firstMs: 1000, maxMs: 60_000 });
  }

  /** Counts an attempt against its network and its name; throws RequestThrottled while either has to wait. */
  async brace(request: Request, username: string): Promise<void> {
    const { address } = this.peers.of(request);
    this.networks.attempt(networkOf(address));
    const account = await this.accounts.findByName(username);
    // Where the owner is signed in already, strangers' failures do not count against the name.
    if (account && (await this.sessions.knowsNetwork(account.uuid, address))) return;
    this.names.attempt(usernameKey(username));
  }

  /** The account begins a session on this device. */
  async enter(account: Account, method: string, request: Request, response: Response): Promise<CurrentUser> {
    const peer = this.peers.of(request);
    const device = { address: peer.address, userAgent: request.headers['user-agent'] ?? '' };
    const { token } = await this.sessions.open(account.uuid, method, device);
    this.networks.clear(networkOf(peer.address));
    this.names.clear(account.usernameKey);
    this.sessions.give(response, peer, token);
    void this.hooks.signedIn.fire({ username: account.username, method, ...device, at: this.clock.now() });
    return { username: account.username };
  }

  async leave(session: string, request: Request, response: Response): Promise<void> {
    await this.sessions.close(session);
    this.sessions.takeBack(response, this.peers.of(request));
  }
}

import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { ThrottlesService } from '../platform/cluster/throttles.service.ts';
import type { ClientContext } from '../platform/http/client-context.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import type { Throttle } from '../platform/throttle/throttle.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { usernameKey, type AccountEntity } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';
import { deviceOf } from './known-device.ts';

const MAX_DELAY_MS = 15 * MINUTE_MS;

/** An account id that is never used. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Service that throttles the guessing of passwords and codes, without locking the owner out. */
@Injectable()
export class SignInThrottleService {
  private readonly networks: Throttle;
  private readonly names: Throttle;
  private readonly codes: Throttle;
  private readonly devices: Throttle;

  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    throttles: ThrottlesService,
  ) {
    this.networks = throttles.create('sign-in.networks', { free: 5, firstMs: 1000, maxMs: MAX_DELAY_MS });
    // Delays are limited to one minute, which slows guessing from many networks without locking the owner out for long.
    this.names = throttles.create('sign-in.names', { free: 20, firstMs: 1000, maxMs: MINUTE_MS });
    // Guessing codes requires the password, and the owner's known devices have a throttle of their own.
    this.codes = throttles.create('sign-in.codes', { free: 5, firstMs: 1000, maxMs: MAX_DELAY_MS });
    this.devices = throttles.create('sign-in.devices', { free: 10, firstMs: 1000, maxMs: MINUTE_MS });
  }

  /** Throttles a sign-in attempt by client network and username. Throws RequestThrottled. */
  async attempt(client: ClientContext, username: string): Promise<void> {
    const account = await this.accounts.findByName(username);
    // Makes the same queries for an unknown name, so that the duration does not reveal whether it exists.
    const device = deviceOf(account, client);
    // On a known device only its own failures count, regardless of its network.
    if (device) return this.devices.attempt(device);
    const { address } = client.peer;
    this.networks.attempt(throttlePrefixOf(address));
    // If the owner is already signed in from this network, failures of other clients do not count against the name.
    if (await this.sessions.hasSessionFromNetwork(account?.uuid ?? NOBODY, address)) return;
    this.names.attempt(usernameKey(username));
  }

  /** Throttles a code of the second factor. Throws RequestThrottled. */
  attemptCode(account: AccountEntity, client: ClientContext): void {
    this.codes.attempt(deviceOf(account, client) ?? account.uuid);
  }

  /** Clears the failures before a successful sign-in of this account. */
  clear(account: AccountEntity, client: ClientContext): void {
    const knownDevice = deviceOf(account, client);
    for (const [throttle, key] of [
      [this.networks, throttlePrefixOf(client.peer.address)],
      [this.names, account.usernameKey],
      [this.codes, account.uuid],
      [this.codes, knownDevice],
      [this.devices, knownDevice],
    ] as const)
      if (key) throttle.clear(key);
  }
}

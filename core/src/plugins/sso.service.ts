import { MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import type { Identity } from '@vitrine/plugin-sdk';
import { z } from 'zod';
import { Clock } from '../platform/clock.ts';
import { Vault } from '../platform/vault.ts';
import { CoreHooks } from './core-hooks.ts';
import { describeFailure } from './failure.rule.ts';
import type { InstalledPlugin } from './installed-plugin.ts';
import { PluginsService } from './plugins.service.ts';
import { SsoFailed, SsoRefused, SsoProviderUnknown } from './plugins.problems.ts';

const PLACE = 'sign-on';
/** How long somebody may take at the identity service. */
const TICKET_MS = 10 * MINUTE_MS;

const Ticket = z.object({ provider: z.string(), callback: z.string(), kept: z.string(), until: z.number() });

/** Where the browser goes, and what it has to bring back: for an HttpOnly, SameSite=Lax cookie. */
interface SsoRedirectState {
  readonly to: string;
  readonly ticket: string;
}

/**
 * Signing in through somebody else, as far as "who is this?". Routes, cookies, accounts and sessions are for the caller:
 * `begin`, put the ticket into a cookie, redirect; at the callback `finish` with that cookie, and look the identity up.
 */
@Injectable()
export class SsoService {
  constructor(
    private readonly plugins: PluginsService,
    private readonly hooks: CoreHooks,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Providers that are switched on and configured. */
  async providers(): Promise<InstalledPlugin[]> {
    await this.plugins.ready;
    return this.plugins.running('sso').filter(({ state }) => state === 'active');
  }

  /** The first half. `callback`: the address that the service sends the browser back to; made of the public URL. */
  async begin(provider: string, callback: string): Promise<SsoRedirectState> {
    const reply = await this.ask(provider, { type: 'begin', callback });
    if (reply.type === 'refused') throw new SsoRefused(reply.message);
    if (reply.type !== 'redirect' || !/^https?:\/\//.test(reply.to)) throw new SsoFailed('It leads nowhere.');
    const ticket = { provider, callback, kept: reply.kept, until: this.clock.now() + TICKET_MS };
    return { to: reply.to, ticket: this.vault.seal(JSON.stringify(ticket), PLACE) };
  }

  /** The second half: who it is. Refused without the ticket that this very browser was given for this provider. */
  async finish(
    provider: string,
    query: Readonly<Record<string, string>>,
    ticket: string,
    proxyHeaders?: Readonly<Record<string, string>>,
  ): Promise<Identity> {
    const { callback, kept } = this.open(ticket, provider);
    const reply = await this.ask(provider, {
      type: 'finish',
      callback,
      query,
      kept,
      ...(proxyHeaders && { proxyHeaders }),
    });
    if (reply.type === 'refused') throw new SsoRefused(reply.message);
    if (reply.type !== 'identity') throw new SsoFailed('It did not say who this is.');
    return reply.identity;
  }

  private open(sealed: string, provider: string): z.infer<typeof Ticket> {
    let ticket: z.infer<typeof Ticket>;
    try {
      ticket = Ticket.parse(JSON.parse(this.vault.open(sealed, PLACE)));
    } catch {
      throw new SsoRefused('This sign-in was not begun in this browser.');
    }
    if (ticket.provider !== provider) throw new SsoRefused('This sign-in was not begun in this browser.');
    if (ticket.until < this.clock.now()) throw new SsoRefused('This sign-in took too long. Begin again.');
    return ticket;
  }

  private async ask(provider: string, step: Parameters<CoreHooks['signIn']['ask']>[1]) {
    if (!(await this.providers()).some(({ id }) => id === provider)) throw new SsoProviderUnknown(provider);
    try {
      const reply = await this.hooks.signIn.ask(provider, step, await this.plugins.settingsOf(provider));
      if (reply) return reply;
    } catch (error) {
      throw new SsoFailed(describeFailure(error, this.plugins.translatorFor(provider, 'en')).message);
    }
    throw new SsoProviderUnknown(provider);
  }
}

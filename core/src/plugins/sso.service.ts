import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Identity } from '@vitrine/plugin-sdk';
import type { Language } from '../platform/http/language.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { Clock } from '../platform/time/clock.ts';
import { CoreHooks } from './hooks/core-hooks.ts';
import { describeFailure } from './hooks/failure.rule.ts';
import type { InstalledPlugin } from './lifecycle/installed-plugin.ts';
import { PluginsService } from './lifecycle/plugins.service.ts';
import { SsoFailed, SsoRefused, SsoProviderUnknown } from './model/plugins.problems.ts';
import { translateHostMessage } from './texts/host-messages.ts';
import { PluginTextsService } from './texts/plugin-texts.service.ts';

const VAULT_CONTEXT = 'sign-on';
/** Time limit for the person to sign in at the identity provider. */
const FLOW_TTL_MS = 10 * MINUTE_MS;

const SealedFlow = z.object({ provider: z.string(), callback: z.string(), kept: z.string(), until: z.number() });

interface FinishOptions {
  /** Headers written by a trusted proxy. */
  readonly proxyHeaders?: Readonly<Record<string, string>> | undefined;
  readonly language?: Language;
}

/** URL to open in the browser, and the flow that the browser must return: for an HttpOnly, SameSite=Lax cookie. */
interface SsoRedirectState {
  readonly to: string;
  readonly flow: string;
}

/**
 * Service for sign-in through an identity provider, up to the identity. Routes, cookies, accounts and sessions are up to the
 * caller: `begin`, put the flow into a cookie, redirect; at the callback, `finish` with that cookie, and look the identity up.
 * Refusals and failures are in the language of the person who signs in.
 */
@Injectable()
export class SsoService {
  constructor(
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
    private readonly hooks: CoreHooks,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Returns the enabled and configured providers. */
  async providers(): Promise<InstalledPlugin[]> {
    await this.plugins.ready;
    return this.plugins.running('sso').filter(({ state }) => state === 'active');
  }

  /** Begins a sign-in. `callback`: the URL to which the provider redirects the browser, derived from the public URL. */
  async begin(provider: string, callback: string, language: Language = 'en'): Promise<SsoRedirectState> {
    const reply = await this.runStep(provider, { type: 'begin', callback }, language);
    if (reply.type !== 'redirect' || !/^https?:\/\//.test(reply.to)) throw failed('It leads nowhere.', language);
    const flow = { provider, callback, kept: reply.kept, until: this.clock.now() + FLOW_TTL_MS };
    return { to: reply.to, flow: this.vault.seal(JSON.stringify(flow), VAULT_CONTEXT) };
  }

  /** Completes a sign-in and returns the identity. Refused without the flow that was issued to this browser for this provider. */
  async finish(
    provider: string,
    query: Readonly<Record<string, string>>,
    flow: string,
    { proxyHeaders, language = 'en' }: FinishOptions = {},
  ): Promise<Identity> {
    const { callback, kept } = this.open(flow, provider, language);
    const step = { type: 'finish', callback, query, kept, ...(proxyHeaders && { proxyHeaders }) } as const;
    const reply = await this.runStep(provider, step, language);
    if (reply.type !== 'identity') throw failed('It did not say who this is.', language);
    return reply.identity;
  }

  private open(sealed: string, provider: string, language: Language): z.infer<typeof SealedFlow> {
    let flow: z.infer<typeof SealedFlow>;
    try {
      flow = SealedFlow.parse(JSON.parse(this.vault.open(sealed, VAULT_CONTEXT)));
    } catch {
      throw rejection('This sign-in was not begun in this browser.', language);
    }
    if (flow.provider !== provider) throw rejection('This sign-in was not begun in this browser.', language);
    if (flow.until < this.clock.now()) throw rejection('This sign-in took too long. Begin again.', language);
    return flow;
  }

  private async runStep(provider: string, step: Parameters<CoreHooks['signIn']['ask']>[1], language: Language) {
    if (!(await this.providers()).some(({ id }) => id === provider)) throw new SsoProviderUnknown(provider);
    const translate = this.pluginTexts.translatorFor(provider, language);
    const settings = await this.plugins.settingsOf(provider);
    const reply = await this.hooks.signIn.ask(provider, step, settings).catch((error: unknown) => {
      throw new SsoFailed(describeFailure(error, translate).message);
    });
    if (!reply) throw new SsoProviderUnknown(provider);
    if (reply.type === 'refused') throw new SsoRefused(translate(reply.message));
    return reply;
  }
}

const rejection = (message: string, language: Language) => new SsoRefused(translateHostMessage(language, message));
const failed = (message: string, language: Language) => new SsoFailed(translateHostMessage(language, message));

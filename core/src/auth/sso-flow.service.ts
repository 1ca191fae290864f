import type { SignInMethods, SsoRedirect } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Request, Response } from 'express';
import { AuditService } from '../audit/audit.service.ts';
import { ThrottlesService } from '../platform/cluster/throttles.service.ts';
import { Config } from '../platform/config/config.ts';
import { accountOf, type Caller } from '../platform/http/caller.ts';
import { Unauthenticated } from '../platform/http/http.problems.ts';
import { languageOf, type Language } from '../platform/http/language.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { SealedCookiesService } from '../platform/http/sealed-cookies.ts';
import type { Throttle } from '../platform/throttle/throttle.ts';
import { pluginView } from '../plugins/texts/plugin.view.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { SsoService } from '../plugins/sso.service.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { AccountsService } from './accounts.service.ts';
import { SsoNotLinked, SsoPublicUrlRequired } from './auth.problems.ts';
import { IdentitiesService } from './identities.service.ts';
import { PasskeysService } from './passkeys.service.ts';
import { SignInService } from './sign-in.service.ts';
import { SSO_FLOW } from './sign-in-cookies.ts';

/**
 * Service for the redirect to an identity provider and back. A flow ends in the browser that started it, and no account is
 * created from an unknown identity.
 */
@Injectable()
export class SsoFlowService {
  /** Both halves may send requests to the identity provider, which would rate-limit the site. */
  private readonly networks: Throttle;

  constructor(
    private readonly config: Config,
    private readonly siteUrl: SiteUrlService,
    private readonly peer: PeerService,
    private readonly sealedCookies: SealedCookiesService,
    private readonly pluginTexts: PluginTextsService,
    private readonly sso: SsoService,
    private readonly signIn: SignInService,
    private readonly accounts: AccountsService,
    private readonly identities: IdentitiesService,
    private readonly passkeys: PasskeysService,
    private readonly audit: AuditService,
    throttles: ThrottlesService,
  ) {
    this.networks = throttles.create('sso.networks', { free: 20, firstMs: 1000, maxMs: MINUTE_MS });
  }

  async signInMethods(language: Language): Promise<SignInMethods> {
    const views = await Promise.all(
      (await this.sso.providers()).map(plugin => pluginView(plugin, this.pluginTexts.localesOf(plugin.id), language)),
    );
    return {
      password: await this.identities.isPasswordSignInEnabled(),
      passkey: await this.passkeys.hasAny(),
      providers: views.map(({ id, title, icon }) => ({ id, title, icon })),
    };
  }

  async begin(
    provider: string,
    use: 'sign-in' | 'bind',
    caller: Caller,
    request: Request,
    response: Response,
  ): Promise<SsoRedirect> {
    if (use === 'bind' && caller.kind !== 'admin') throw new Unauthenticated();
    if (caller.kind !== 'admin') this.networks.attempt(this.networkOf(request));
    const { to, flow } = await this.sso.begin(provider, this.callback(provider, request), languageOf(request));
    const account = use === 'bind' && caller.kind === 'admin' ? caller.account : '';
    this.sealedCookies.set(SSO_FLOW, { flow, use, account }, request, response);
    return { to };
  }

  /** Returns the page to redirect to, which shows the outcome. */
  async finish(
    provider: string,
    query: Readonly<Record<string, string>>,
    caller: Caller,
    request: Request,
    response: Response,
  ): Promise<string> {
    const visit = this.sealedCookies.read(SSO_FLOW, request);
    this.sealedCookies.clear(SSO_FLOW, request, response);
    if (visit?.use === 'sign-in') this.networks.attempt(this.networkOf(request));
    const page = visit?.use === 'bind' ? '/admin/account' : '/login';
    try {
      const identity = await this.sso.finish(provider, query, visit?.flow ?? '', {
        proxyHeaders: this.peer.proxyHeaders(request),
        language: languageOf(request),
      });
      if (visit?.use === 'bind') {
        if (caller.kind !== 'admin' || caller.account !== visit.account) throw new Unauthenticated();
        await this.identities.link(caller.account, provider, identity);
        await this.writeAudit('identities.bind', 'done', provider, identity.name, caller, request);
        return this.page('/admin/account', { bound: provider });
      }
      const account = await this.accounts.find(await this.identities.accountOf(provider, identity));
      if (!account) throw new SsoNotLinked();
      this.networks.clear(this.networkOf(request));
      const answer = await this.signIn.completePassword(account, `sso:${provider}`, request, response);
      return 'secondFactor' in answer ? this.page('/login', { step: 'second-factor' }) : this.page('/admin', {});
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (visit && (accountOf(caller) || this.audit.countRefusal('sso.finish')))
        await this.writeAudit('sso.finish', 'refused', provider, error.code, caller, request);
      return this.page(page, { problem: error.code });
    }
  }

  private networkOf(request: Request): string {
    return throttlePrefixOf(this.peer.resolve(request).address);
  }

  private async writeAudit(
    action: string,
    outcome: 'done' | 'refused',
    id: string,
    name: string,
    caller: Caller,
    request: Request,
  ): Promise<void> {
    const { address } = this.peer.resolve(request);
    const userAgent = request.headers['user-agent'] ?? '';
    await this.audit.write({ action, caller, subject: { id, name }, outcome, address, userAgent });
  }

  private page(path: string, query: Record<string, string>): string {
    const text = new URLSearchParams(query).toString();
    return `${this.config.basePath}${path}${text ? `?${text}` : ''}`;
  }

  /**
   * Builds the callback URL from the site's public URL. The host of the request is used only if it is an IP address or localhost.
   */
  private callback(provider: string, request: Request): string {
    return `${this.siteUrl.adminUrl || this.plainAddress(request)}/api/v1/sso/${encodeURIComponent(provider)}/callback`;
  }

  private plainAddress(request: Request): string {
    const { secure, host } = this.peer.resolve(request);
    const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
    if (name !== 'localhost' && isIP(name) === 0) throw new SsoPublicUrlRequired();
    return `${secure ? 'https' : 'http'}://${host}${this.config.basePath}`;
  }
}

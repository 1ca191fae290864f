import { Injectable } from '@nestjs/common';
import type { SsoRedirect } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { AuditService } from '../audit/audit.service.ts';
import { ThrottlesService } from '../platform/cluster/throttles.service.ts';
import { accountOf, type Caller } from '../platform/http/caller.ts';
import type { ClientContext } from '../platform/http/client-context.ts';
import { Unauthenticated } from '../platform/http/http.problems.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import type { Throttle } from '../platform/throttle/throttle.ts';
import { SsoService } from '../plugins/sso.service.ts';
import { AccountsService } from './accounts.service.ts';
import { SsoNotLinked } from './auth.problems.ts';
import { IdentitiesService } from './identities.service.ts';
import { SSO_FLOW } from './sign-in-cookies.ts';
import { SignInService } from './sign-in.service.ts';
import { SsoUrlsService } from './sso-urls.service.ts';

/**
 * Service for the redirect to an identity provider and back. A flow ends in the browser that started it, and no account is
 * created from an unknown identity.
 */
@Injectable()
export class SsoFlowService {
  /** Limits both steps, because each may send requests to the identity provider, which could rate-limit the site. */
  private readonly networks: Throttle;

  constructor(
    private readonly ssoUrls: SsoUrlsService,
    private readonly sso: SsoService,
    private readonly signIn: SignInService,
    private readonly accounts: AccountsService,
    private readonly identities: IdentitiesService,
    private readonly audit: AuditService,
    throttles: ThrottlesService,
  ) {
    this.networks = throttles.create('sso.networks', { free: 20, firstMs: 1000, maxMs: MINUTE_MS });
  }

  async begin(provider: string, use: 'sign-in' | 'bind', caller: Caller, client: ClientContext): Promise<SsoRedirect> {
    if (use === 'bind' && caller.kind !== 'admin') throw new Unauthenticated();
    if (caller.kind !== 'admin') this.networks.attempt(networkOf(client));
    const { to, flow } = await this.sso.begin(provider, this.ssoUrls.callback(provider, client), client.language);
    const account = use === 'bind' && caller.kind === 'admin' ? caller.account : '';
    client.cookies.seal(SSO_FLOW, { flow, use, account });
    return { to };
  }

  /** Returns the page to redirect to, which shows the outcome. */
  async finish(
    provider: string,
    query: Readonly<Record<string, string>>,
    caller: Caller,
    client: ClientContext,
  ): Promise<string> {
    const { cookies, proxyHeaders, language } = client;
    const flow = cookies.open(SSO_FLOW);
    cookies.clear(SSO_FLOW.name);
    if (flow?.use === 'sign-in') this.networks.attempt(networkOf(client));
    const page = flow?.use === 'bind' ? '/admin/account' : '/login';
    try {
      const identity = await this.sso.finish(provider, query, flow?.flow ?? '', {
        proxyHeaders,
        language,
      });
      if (flow?.use === 'bind') {
        if (caller.kind !== 'admin' || caller.account !== flow.account) throw new Unauthenticated();
        await this.identities.link(caller.account, provider, identity);
        await this.writeAudit('identities.bind', 'done', provider, identity.name, caller, client);
        return this.ssoUrls.page('/admin/account', { bound: provider });
      }
      const account = await this.accounts.find(await this.identities.accountOf(provider, identity));
      if (!account) throw new SsoNotLinked();
      this.networks.clear(networkOf(client));
      const answer = await this.signIn.completePassword(account, `sso:${provider}`, client);
      return 'secondFactor' in answer
        ? this.ssoUrls.page('/login', { step: 'second-factor' })
        : this.ssoUrls.page('/admin', {});
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (flow && (accountOf(caller) || this.audit.countRefusal('sso.finish')))
        await this.writeAudit('sso.finish', 'refused', provider, error.code, caller, client);
      return this.ssoUrls.page(page, { problem: error.code });
    }
  }

  private async writeAudit(
    action: string,
    outcome: 'done' | 'refused',
    id: string,
    name: string,
    caller: Caller,
    { peer, userAgent }: ClientContext,
  ): Promise<void> {
    await this.audit.write({ action, caller, subject: { id, name }, outcome, address: peer.address, userAgent });
  }
}

const networkOf = ({ peer }: ClientContext) => throttlePrefixOf(peer.address);

import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Contributions } from '../contributions/contributions.ts';
import type { PluginEntry, StepUpPolicy } from './access.ts';
import { AuthenticationStrategy, SitePolicy, StepUpCheck } from './authentication.contribution.ts';
import { setCaller, VISITOR, type Caller } from './caller.ts';
import {
  AgentUnknown,
  ApiKeyNodeForbidden,
  ApiKeyScopeMissing,
  ApiKeyInvalid,
  OriginForbidden,
  Unauthenticated,
  SitePrivate,
  ViewerTokenForbidden,
  ViewerTokenOver,
} from './http.problems.ts';
import { includesScope, mayUseRoute } from './node-access.rule.ts';
import { PeerService, type Peer } from './peer.service.ts';
import { viewerTokenIn } from './viewer-token.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OPEN_SITE: SitePolicy = { isPrivate: () => false, origins: () => [] };

/** Service that authenticates HTTP requests and sockets, with the strategies of the slices above. */
@Injectable()
export class AuthenticationService {
  constructor(
    private readonly peer: PeerService,
    private readonly contributions: Contributions,
  ) {}

  get policy(): SitePolicy {
    return this.contributions.of(SitePolicy)[0] ?? OPEN_SITE;
  }

  /** Throws `step-up.required` unless the caller authenticated recently. */
  async requireStepUp(caller: Caller, policy: StepUpPolicy): Promise<void> {
    const [check] = this.contributions.of(StepUpCheck);
    if (!check) throw new Unauthenticated();
    await check.requireStepUp(caller, policy);
  }

  /**
   * Returns the caller and stores it for `callerOf`. Throws the problem of the response if access is denied. `uuid`: the node in
   * the path of the request.
   */
  async authenticate(request: IncomingMessage, entry: PluginEntry, uuid?: unknown): Promise<Caller> {
    const { audience } = entry;
    const peer = this.peer.resolve(request);
    const caller =
      audience === 'agent' ? await this.agent(request, peer) : await this.authenticatePerson(request, peer, entry);
    if (entry.audience === 'admin' && caller.kind === 'key' && !includesScope(caller.scopes, entry.scope))
      throw new ApiKeyScopeMissing(entry.scope);
    if (!mayUseRoute(caller, entry, uuid)) throw new ApiKeyNodeForbidden();
    setCaller(request, caller);
    return caller;
  }

  private async by(
    credential: AuthenticationStrategy['credential'],
    request: IncomingMessage,
    peer: Peer,
  ): Promise<Caller | undefined> {
    const strategies = this.contributions.of(AuthenticationStrategy);
    return strategies.find(strategy => strategy.credential === credential)?.authenticate(request, peer);
  }

  private async agent(request: IncomingMessage, peer: Peer): Promise<Caller> {
    const caller = await this.by('agent', request, peer);
    if (!caller) throw new AgentUnknown();
    return caller;
  }

  private async authenticatePerson(request: IncomingMessage, peer: Peer, entry: PluginEntry): Promise<Caller> {
    const { audience } = entry;
    const page = audience === 'admin' && !entry.plugin ? undefined : await this.page(request, peer, entry);
    if (page) return page;
    // Routes for anyone may carry another kind of bearer token, such as the discovery key.
    const key = audience === 'anyone' ? undefined : await this.key(request, peer);
    const caller = key ?? (await this.browser(request, peer, audience));
    if (audience === 'admin' && caller.kind !== 'admin' && caller.kind !== 'key') throw new Unauthenticated();
    if (audience === 'viewer' && caller.kind === 'visitor' && this.policy.isPrivate()) throw new SitePrivate();
    return caller;
  }

  /**
   * Authenticates a sandboxed page, which has no cookie and no origin. It may call everything that visitors may, and the admin page
   * of a plugin also every route of that plugin.
   */
  private async page(request: IncomingMessage, peer: Peer, entry: PluginEntry): Promise<Caller | undefined> {
    if (viewerTokenIn(request) === undefined) return undefined;
    const caller = await this.by('page', request, peer);
    const isOwn = caller?.kind === 'page' && caller.plugin !== undefined && caller.plugin === entry.plugin;
    if (!caller) throw new ViewerTokenOver();
    if (entry.audience === 'admin' && !isOwn) throw new Unauthenticated();
    // Sign-in is only possible on pages without third-party code.
    const isSignIn = entry.audience === 'anyone' && entry.plugin === undefined && !READS.has(request.method!);
    if (isSignIn) throw new ViewerTokenForbidden();
    return caller;
  }

  /**
   * Authenticates an API key. Browsers never send it by themselves, so a page of another site cannot use it, and its origin is not
   * checked.
   */
  private async key(request: IncomingMessage, peer: Peer): Promise<Caller | undefined> {
    // Other schemes are ignored: browsers behind a proxy with basic authentication send that header too.
    if (!/^Bearer /i.test(String(request.headers.authorization))) return undefined;
    const caller = await this.by('key', request, peer);
    if (!caller) throw new ApiKeyInvalid();
    return caller;
  }

  private async browser(request: IncomingMessage, peer: Peer, audience: PluginEntry['audience']): Promise<Caller> {
    const { origin, upgrade } = request.headers;
    const needsOwnOrigin = upgrade !== undefined || !READS.has(request.method!);
    if (needsOwnOrigin && origin !== undefined && !this.peer.isOwnOrigin(origin, peer)) {
      // A page of an allowed origin counts as a visitor, whatever its cookies.
      if (upgrade !== undefined && audience === 'viewer' && this.policy.origins().includes(origin)) return VISITOR;
      throw new OriginForbidden();
    }
    const caller =
      (this.peer.isAdminHost(peer) ? await this.by('admin', request, peer) : undefined) ??
      (await this.by('guest', request, peer)) ??
      VISITOR;
    // Browsers always send an origin with requests that change something, so a cookie without one is not trusted.
    if (needsOwnOrigin && origin === undefined && caller.kind !== 'visitor') throw new OriginForbidden();
    return caller;
  }
}

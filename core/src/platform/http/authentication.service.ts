import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { AudienceName, Entry, StepUpPolicy } from './access.ts';
import { setCaller, VISITOR, type Caller } from './caller.ts';
import {
  AgentUnknown,
  KeyNodeForeign,
  KeyScopeMissing,
  KeyUnknown,
  OriginForeign,
  SignInRequired,
  SitePrivate,
  ViewerTokenOver,
} from './http.problems.ts';
import { PeerService, type Peer } from './peer.service.ts';
import { includesScope, mayUseRoute } from './node-access.rule.ts';
import { viewerTokenIn } from './viewer-token.ts';

/** Strategy that authenticates a request; resolves to undefined if it carries no valid credential. */
export type AuthStrategy = (request: IncomingMessage, peer: Peer) => Promise<Caller | undefined>;
type ProofName = 'agent' | 'admin' | 'key' | 'guest' | 'page';

/** Policy of the site for anonymous visitors. */
export interface SitePolicy {
  /** True if visitors see nothing before signing in. */
  isPrivate(): boolean;
  /** Origins whose pages may read what visitors may read. */
  origins(): readonly string[];
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Service that authenticates HTTP requests and sockets. Slices above register the strategies. */
@Injectable()
export class AuthenticationService {
  private readonly strategies = new Map<ProofName, AuthStrategy>();
  private stepper: ((caller: Caller, policy: StepUpPolicy) => Promise<void>) | undefined;
  policy: SitePolicy = { isPrivate: () => false, origins: () => [] };

  constructor(private readonly peers: PeerService) {}

  registerStrategy(kind: ProofName, proof: AuthStrategy): void {
    this.strategies.set(kind, proof);
  }

  /** Sets the check for a recent step-up; it throws the problem if there is none. */
  setStepUpHandler(stepper: (caller: Caller, policy: StepUpPolicy) => Promise<void>): void {
    this.stepper = stepper;
  }

  /** Throws `step-up.required` unless the caller authenticated recently. */
  async requireStepUp(caller: Caller, policy: StepUpPolicy): Promise<void> {
    if (!this.stepper) throw new SignInRequired();
    await this.stepper(caller, policy);
  }

  /**
   * Returns the caller and stores it for `callerOf`. Throws the problem of the response if the caller may not enter. `uuid`: the
   * node in the path of the request.
   */
  async authenticate(request: IncomingMessage, entry: Entry, uuid?: unknown): Promise<Caller> {
    const { audience } = entry;
    const peer = this.peers.resolve(request);
    const caller =
      audience === 'agent' ? await this.agent(request, peer) : await this.authenticatePerson(request, peer, audience);
    if (audience === 'admin' && caller.kind === 'key' && !includesScope(caller.scopes, entry.scope))
      throw new KeyScopeMissing(entry.scope);
    if (!mayUseRoute(caller, entry, uuid)) throw new KeyNodeForeign();
    setCaller(request, caller);
    return caller;
  }

  private async agent(request: IncomingMessage, peer: Peer): Promise<Caller> {
    const caller = await this.strategies.get('agent')?.(request, peer);
    if (!caller) throw new AgentUnknown();
    return caller;
  }

  private async authenticatePerson(request: IncomingMessage, peer: Peer, audience: AudienceName): Promise<Caller> {
    const page = audience === 'admin' ? undefined : await this.page(request, peer);
    if (page) return page;
    // Routes for anyone may carry another kind of bearer token, such as the discovery key.
    const key = audience === 'anyone' ? undefined : await this.key(request, peer);
    const caller = key ?? (await this.browser(request, peer, audience));
    if (audience === 'admin' && caller.kind !== 'admin' && caller.kind !== 'key') throw new SignInRequired();
    if (audience === 'viewer' && caller.kind === 'visitor' && this.policy.isPrivate()) throw new SitePrivate();
    return caller;
  }

  /** Authenticates a sandboxed page, which has no cookie and no origin, and only reads. */
  private async page(request: IncomingMessage, peer: Peer): Promise<Caller | undefined> {
    if (viewerTokenIn(request) === undefined) return undefined;
    const caller = READS.has(request.method ?? '') ? await this.strategies.get('page')?.(request, peer) : undefined;
    if (!caller) throw new ViewerTokenOver();
    return caller;
  }

  /**
   * Authenticates an API key. It is no ambient credential: a page of another site cannot make a browser send it, so its origin is
   * not checked.
   */
  private async key(request: IncomingMessage, peer: Peer): Promise<Caller | undefined> {
    // Browsers behind a proxy with basic authentication send that header too; it is ignored.
    if (!/^Bearer /i.test(request.headers.authorization ?? '')) return undefined;
    const caller = await this.strategies.get('key')?.(request, peer);
    if (!caller) throw new KeyUnknown();
    return caller;
  }

  private async browser(request: IncomingMessage, peer: Peer, audience: AudienceName): Promise<Caller> {
    const { origin, upgrade } = request.headers;
    const acts = upgrade !== undefined || !READS.has(request.method ?? '');
    if (acts && origin !== undefined && !this.peers.isOwnOrigin(origin, peer)) {
      // A page of an allowed origin counts as a visitor, whatever cookies it sent.
      if (upgrade !== undefined && audience === 'viewer' && this.policy.origins().includes(origin)) return VISITOR;
      throw new OriginForeign();
    }
    const caller =
      (this.peers.isAdminHost(peer) ? await this.strategies.get('admin')?.(request, peer) : undefined) ??
      (await this.strategies.get('guest')?.(request, peer)) ??
      VISITOR;
    // Browsers always send an origin with requests that change something; a cookie without one is not trusted.
    if (acts && origin === undefined && caller.kind !== 'visitor') throw new OriginForeign();
    return caller;
  }
}

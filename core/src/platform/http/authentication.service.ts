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

/** Finds out who sent a request, or undefined when it carries no valid proof. */
export type AuthStrategy = (request: IncomingMessage, peer: Peer) => Promise<Caller | undefined>;
type ProofName = 'agent' | 'admin' | 'key' | 'guest' | 'page';

/** What the site decided about strangers. */
export interface SitePolicy {
  /** Whether visitors see nothing until they sign in. */
  isPrivate(): boolean;
  /** Origins whose pages may read what visitors may read. */
  origins(): readonly string[];
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Decides who may enter. HTTP routes and sockets ask the same gate; slices above teach it how callers prove themselves. */
@Injectable()
export class AuthenticationService {
  private readonly strategies = new Map<ProofName, AuthStrategy>();
  private stepper: ((caller: Caller, policy: StepUpPolicy) => Promise<void>) | undefined;
  policy: SitePolicy = { isPrivate: () => false, origins: () => [] };

  constructor(private readonly peers: PeerService) {}

  registerStrategy(kind: ProofName, proof: AuthStrategy): void {
    this.strategies.set(kind, proof);
  }

  /** How a recent proof is asked for; throws the problem where there is none. */
  setStepUpHandler(stepper: (caller: Caller, policy: StepUpPolicy) => Promise<void>): void {
    this.stepper = stepper;
  }

  /** Throws `step-up.required` unless the caller proved lately who it is. */
  async requireStepUp(caller: Caller, policy: StepUpPolicy): Promise<void> {
    if (!this.stepper) throw new SignInRequired();
    await this.stepper(caller, policy);
  }

  /**
   * Returns the caller, remembered for `callerOf`. Throws the problem to answer with if the caller may not enter. `uuid`:
   * the node that the request names in its path.
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
    // What is for anyone may carry another kind of token, such as the discovery key.
    const key = audience === 'anyone' ? undefined : await this.key(request, peer);
    const caller = key ?? (await this.browser(request, peer, audience));
    if (audience === 'admin' && caller.kind !== 'admin' && caller.kind !== 'key') throw new SignInRequired();
    if (audience === 'viewer' && caller.kind === 'visitor' && this.policy.isPrivate()) throw new SitePrivate();
    return caller;
  }

  /** A sandboxed page, which has no cookie and no origin, and only reads. */
  private async page(request: IncomingMessage, peer: Peer): Promise<Caller | undefined> {
    if (viewerTokenIn(request) === undefined) return undefined;
    const caller = READS.has(request.method ?? '') ? await this.strategies.get('page')?.(request, peer) : undefined;
    if (!caller) throw new ViewerTokenOver();
    return caller;
  }

  /** A key is no ambient proof: a page of another site cannot make a browser send it, so its origin does not matter. */
  private async key(request: IncomingMessage, peer: Peer): Promise<Caller | undefined> {
    // Browsers behind a proxy with a password of its own send that along, and it is none of ours.
    if (!/^Bearer /i.test(request.headers.authorization ?? '')) return undefined;
    const caller = await this.strategies.get('key')?.(request, peer);
    if (!caller) throw new KeyUnknown();
    return caller;
  }

  private async browser(request: IncomingMessage, peer: Peer, audience: AudienceName): Promise<Caller> {
    const { origin, upgrade } = request.headers;
    const acts = upgrade !== undefined || !READS.has(request.method ?? '');
    if (acts && origin !== undefined && !this.peers.isOwnOrigin(origin, peer)) {
      // A page that may read what visitors read is one, whatever cookies came along.
      if (upgrade !== undefined && audience === 'viewer' && this.policy.origins().includes(origin)) return VISITOR;
      throw new OriginForeign();
    }
    const caller =
      (await this.strategies.get('admin')?.(request, peer)) ??
      (await this.strategies.get('guest')?.(request, peer)) ??
      VISITOR;
    // A browser always says where a request that acts comes from; a cookie without that is not one we can trust.
    if (acts && origin === undefined && caller.kind !== 'visitor') throw new OriginForeign();
    return caller;
  }
}

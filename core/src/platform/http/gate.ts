import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { AudienceName } from './audience.ts';
import { rememberCaller, VISITOR, type Caller } from './caller.ts';
import { AgentUnknown, OriginForeign, SignInRequired } from './http.problems.ts';
import { Peers, type Peer } from './peers.ts';

/** Finds out who sent a request, or undefined when it carries no valid proof. */
export type Proof = (request: IncomingMessage, peer: Peer) => Promise<Caller | undefined>;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Decides who may enter. HTTP routes and sockets ask the same gate; slices above teach it how callers prove themselves. */
@Injectable()
export class Gate {
  private readonly proofs = new Map<'agent' | 'admin', Proof>();

  constructor(private readonly peers: Peers) {}

  recognise(kind: 'agent' | 'admin', proof: Proof): void {
    this.proofs.set(kind, proof);
  }

  /** The caller, remembered for `callerOf`. Throws the problem to answer with when the caller may not enter. */
  async admit(request: IncomingMessage, audience: AudienceName): Promise<Caller> {
    const peer = this.peers.of(request);
    const caller = audience === 'agent' ? await this.agent(request, peer) : await this.person(request, peer, audience);
    rememberCaller(request, caller);
    return caller;
  }

  private async agent(request: IncomingMessage, peer: Peer): Promise<Caller> {
    const caller = await this.proofs.get('agent')?.(request, peer);
    if (!caller) throw new AgentUnknown();
    return caller;
  }

  private async person(request: IncomingMessage, peer: Peer, audience: AudienceName): Promise<Caller> {
    const { origin, upgrade } = request.headers;
    const acts = upgrade !== undefined || !READS.has(request.method ?? '');
    if (acts && origin !== undefined && !this.peers.isOwn(origin, peer)) throw new OriginForeign();
    const caller = (await this.proofs.get('admin')?.(request, peer)) ?? VISITOR;
    // A browser always says where a request that acts comes from; a cookie without that is not one we can trust.
    if (acts && origin === undefined && caller.kind === 'admin') throw new OriginForeign();
    if (audience === 'admin' && caller.kind !== 'admin') throw new SignInRequired();
    return caller;
  }
}

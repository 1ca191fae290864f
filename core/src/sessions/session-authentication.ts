import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AuthenticationStrategy } from '../platform/http/authentication.contribution.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Peer } from '../platform/http/peer.service.ts';
import { isScripted, showsProof } from '../platform/http/session-proof.ts';
import { readToken } from './session-cookie.ts';
import { SessionsService } from './sessions.service.ts';

/** Authenticates administrators by the cookie of a valid session, and by its proof for requests from code in a browser. */
@Injectable()
@AuthenticationStrategy()
export class SessionAuthentication implements AuthenticationStrategy {
  readonly credential = 'admin';

  constructor(private readonly sessions: SessionsService) {}

  async authenticate(request: IncomingMessage, peer: Peer): Promise<Caller | undefined> {
    const token = readToken(request, peer);
    // A page with third-party code that is open during a sign-in sends the cookie too, but has no proof.
    if (token && isScripted(request) && !showsProof(request, token)) return undefined;
    const device = { address: peer.address, userAgent: request.headers['user-agent'] ?? '' };
    const session = token && (await this.sessions.find(token, device));
    return session ? { kind: 'admin', account: session.account, session: session.id } : undefined;
  }
}

import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import type { Peer } from '../platform/http/peers.ts';

/** The prefix makes browsers refuse the cookie unless it is secure and of this host alone. */
const nameFor = ({ secure }: Peer) => (secure ? '__Host-vitrine' : 'vitrine');

/** The session token that a request carries. Over https only the protected cookie counts. */
export function readToken(request: IncomingMessage, peer: Peer): string | undefined {
  const prefix = `${nameFor(peer)}=`;
  const pair = request.headers.cookie?.split(';').find(part => part.trim().startsWith(prefix));
  return pair?.trim().slice(prefix.length) || undefined;
}

export function writeToken(response: Response, peer: Peer, token: string, lifeMs: number): void {
  response.cookie(nameFor(peer), token, { ...attributes(peer), maxAge: lifeMs });
}

export function clearToken(response: Response, peer: Peer): void {
  response.clearCookie(nameFor(peer), attributes(peer));
}

const attributes = ({ secure }: Peer) => ({ httpOnly: true, sameSite: 'lax', secure, path: '/' }) as const;

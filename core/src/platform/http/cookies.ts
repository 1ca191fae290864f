import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import type { Peer } from './peer.service.ts';

/** Returns the cookie name. The prefix makes browsers reject the cookie unless it is secure and host-only. */
const nameFor = (name: string, { secure }: Peer) => (secure ? `__Host-${name}` : name);

/** Returns a cookie of Vitrine from a request. Over https only the prefixed name counts. */
export function readCookie(request: IncomingMessage, peer: Peer, name: string): string | undefined {
  const prefix = `${nameFor(name, peer)}=`;
  const pair = request.headers.cookie?.split(';').find(part => part.trim().startsWith(prefix));
  return pair?.trim().slice(prefix.length) || undefined;
}

export function writeCookie(response: Response, peer: Peer, name: string, value: string, lifeMs: number): void {
  response.cookie(nameFor(name, peer), value, { ...attributes(peer), maxAge: lifeMs });
}

export function clearCookie(response: Response, peer: Peer, name: string): void {
  response.clearCookie(nameFor(name, peer), attributes(peer));
}

const attributes = ({ secure }: Peer) => ({ httpOnly: true, sameSite: 'lax', secure, path: '/' }) as const;

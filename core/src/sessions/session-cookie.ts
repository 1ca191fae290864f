import type { IncomingMessage } from 'node:http';
import { readCookie } from '../platform/http/cookies.ts';
import type { Peer } from '../platform/http/peer.service.ts';

/** Name of the cookie with the token of a session. */
export const SESSION_COOKIE = 'vitrine';

/** Returns the session token of a request. */
export const readToken = (request: IncomingMessage, peer: Peer): string | undefined =>
  readCookie(request, peer, SESSION_COOKIE);

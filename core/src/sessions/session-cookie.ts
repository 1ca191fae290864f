import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { clearCookie, readCookie, writeCookie } from '../platform/http/cookies.ts';
import type { Peer } from '../platform/http/peer.service.ts';

const NAME = 'vitrine';

/** Returns the session token of a request. */
export const readToken = (request: IncomingMessage, peer: Peer): string | undefined => readCookie(request, peer, NAME);

export const writeToken = (response: Response, peer: Peer, token: string, lifeMs: number): void =>
  writeCookie(response, peer, NAME, token, lifeMs);

export const clearToken = (response: Response, peer: Peer): void => clearCookie(response, peer, NAME);

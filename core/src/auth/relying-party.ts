import type { IncomingMessage } from 'node:http';
import type { Peer } from '../platform/http/peer.service.ts';

/** Relying party of a passkey: the origin of the page, already checked to be the site's own, and its host. */
export interface RelyingParty {
  readonly origin: string;
  readonly id: string;
}

export function relyingParty(request: IncomingMessage, { secure, host }: Peer): RelyingParty {
  const { origin, hostname } = new URL(request.headers.origin ?? `${secure ? 'https' : 'http'}://${host}`);
  return { origin, id: hostname };
}

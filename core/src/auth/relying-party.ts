import type { IncomingMessage } from 'node:http';
import type { Peer } from '../platform/http/peer.service.ts';

/** For whom a passkey is good: the origin of the page, which the gate found to be ours, and its host. */
export interface RelyingParty {
  readonly origin: string;
  readonly id: string;
}

export function relyingParty(request: IncomingMessage, { secure, host }: Peer): RelyingParty {
  const { origin, hostname } = new URL(request.headers.origin ?? `${secure ? 'https' : 'http'}://${host}`);
  return { origin, id: hostname };
}

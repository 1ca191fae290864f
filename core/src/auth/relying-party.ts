import type { ClientContext } from '../platform/http/client-context.ts';

/** Relying party of a passkey: the origin of the page, and its host. */
export interface RelyingParty {
  readonly origin: string;
  readonly id: string;
}

export function relyingParty({ origin }: Pick<ClientContext, 'origin'>): RelyingParty {
  const url = new URL(origin);
  return { origin: url.origin, id: url.hostname };
}

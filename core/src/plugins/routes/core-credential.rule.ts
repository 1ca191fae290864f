import type { Caller } from '../../platform/http/caller.ts';
import { SESSION_PROOF } from '../../platform/http/session-proof.ts';
import { VIEWER_TOKEN } from '../../platform/http/viewer-token.ts';
import { API_KEY_PREFIX } from '../../platform/secrets/secrets.ts';

/** Callers that the core recognises by `Authorization`. */
const BY_AUTHORIZATION = new Set<Caller['kind']>(['key', 'page', 'agent']);

/**
 * Returns true if the value of `Authorization` or `Sec-WebSocket-Protocol` contains a credential of the core: one by which it
 * recognised the caller, or one in the form of an API key, a viewer token or a session proof. Tokens of other products are not
 * credentials of the core.
 */
export function isCoreCredential(value: string, caller: Caller): boolean {
  if (BY_AUTHORIZATION.has(caller.kind)) return true;
  return value
    .split(/[\s,]+/)
    .some(part => part === SESSION_PROOF || part.startsWith(VIEWER_TOKEN) || part.startsWith(API_KEY_PREFIX));
}

import { defineSharedEvent } from '../events/event.ts';

/** Callers lost their access: their sockets are closed on every instance. */
export interface Revocation {
  /** Kind of the credentials; for an agent, the id is that of its node. */
  readonly kind: 'session' | 'key' | 'share' | 'agent';
  readonly ids: readonly string[];
  /** Code of the close frame; 1008 tells the client not to reconnect. */
  readonly code?: number;
}

export const AccessRevoked = defineSharedEvent('sockets.access-revoked', (revoked: Revocation) => revoked);

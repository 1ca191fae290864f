const listeners = new Set<() => void>();

/** Calls back when the core responds that the session has ended. Returns the unsubscribe function. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Code of the core when a session is required and there is none. */
export const SIGNED_OUT = 'session.unauthenticated';

export function notifySignedOut(): void {
  for (const listener of listeners) listener();
}

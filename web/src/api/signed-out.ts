const listeners = new Set<() => void>();

/** Calls the listener when the core responds that the session has ended. Returns the unsubscribe function. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Error code of the core when a route requires a session and there is none. */
export const SIGNED_OUT = 'session.unauthenticated';

export function notifySignedOut(): void {
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls back when the core answers that nobody is signed in any more. Answers how to stop. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The core wants a sign-in where there was one. */
export const SIGNED_OUT = 'session.unauthenticated';

export function notifySignedOut(): void {
  for (const listener of listeners) listener();
}

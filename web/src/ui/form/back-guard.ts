type Guard = (event: PopStateEvent) => void;

const guards: Guard[] = [];

// Window calls its listeners in the order in which they were added: the application imports this before it starts the router.
addEventListener('popstate', event => guards.at(-1)?.(event));

/** Calls a guard before the router at Back and Forward; the guard may stop the event. Returns how to remove it. */
export function guardBack(guard: Guard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}

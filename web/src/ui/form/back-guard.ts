type Guard = (event: PopStateEvent) => void;

const guards: Guard[] = [];

// Listeners of the window are called in the order in which they were added, so the application imports this module before it starts
// the router.
addEventListener('popstate', event => guards.at(-1)?.(event));

/** Calls a guard on Back and Forward before the router; the guard may stop the event. Returns a function that removes it. */
export function guardBack(guard: Guard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}

/** Automatic reloads of a tab within a minute. A cause that a reload does not cure must not repeat for ever. */
const MAX_RELOADS = 2;
const WINDOW_MS = 60_000;
/** The name of the window is the only thing that outlives a reload in a sandbox: storage throws, history entries lose their state. */
const MARK = 'vitrine-reloads:';

let isReloading = false;

/**
 * Reloads the page by itself, at most twice a minute. Returns false beyond that, for the caller to show its error. Every automatic
 * reload goes through here; one that a person asks for does not.
 */
export function reloadPage(): boolean {
  if (isReloading) return true;
  const now = Date.now();
  const recent = earlierReloads().filter(at => now - at < WINDOW_MS);
  if (recent.length >= MAX_RELOADS) return false;
  window.name = MARK + [...recent, now].join();
  isReloading = true;
  location.reload();
  return true;
}

const earlierReloads = (): number[] =>
  window.name.startsWith(MARK) ? window.name.slice(MARK.length).split(',').map(Number) : [];

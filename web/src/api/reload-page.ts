/**
 * Maximum number of automatic reloads of a tab within a minute, so that a problem that a reload does not solve cannot repeat
 * forever.
 */
const MAX_RELOADS = 2;
const WINDOW_MS = 60_000;
/**
 * The name of the window is the only state that survives a reload in a sandbox: storage throws, and history entries lose their
 * state.
 */
const MARK = 'vitrine-reloads:';

let isReloading = false;

/**
 * Reloads the page automatically, at most twice a minute. Returns false beyond that, so that the caller shows its error. Every
 * automatic reload uses this function; reloads by the user do not.
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

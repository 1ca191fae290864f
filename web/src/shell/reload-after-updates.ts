const KEY = 'vitrine.reloaded';
const MIN_INTERVAL_MS = 10_000;

/**
 * After an update the chunks of the old build are gone: reloads the page once. A sandboxed page cannot store that it did so, and
 * shows the error instead.
 */
export function reloadAfterUpdates(): void {
  addEventListener('vite:preloadError', event => {
    try {
      if (sessionStorage.getItem(KEY)) return;
      sessionStorage.setItem(KEY, '1');
    } catch {
      return;
    }
    event.preventDefault();
    location.reload();
  });
  addEventListener('load', () => setTimeout(clearMark, MIN_INTERVAL_MS));
}

function clearMark(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked.
  }
}

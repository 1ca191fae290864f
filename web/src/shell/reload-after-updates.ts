const KEY = 'vitrine.reloaded';
const CALM = 10_000;

/**
 * After an update the pieces of the old build are gone: loads the page anew, once. A page in a sandbox cannot remember that
 * it did, and says what failed instead.
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
  addEventListener('load', () => setTimeout(forget, CALM));
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is none.
  }
}

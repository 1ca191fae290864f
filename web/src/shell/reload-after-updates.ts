import { reloadPage } from '../api/reload-page.ts';

/** After an update the chunks of the old build are gone: reloads the page. The error is shown if that does not help. */
export function reloadAfterUpdates(): void {
  addEventListener('vite:preloadError', event => {
    if (reloadPage()) event.preventDefault();
  });
}

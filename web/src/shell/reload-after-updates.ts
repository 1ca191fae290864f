import { basePath } from '../api/base-path.ts';
import { reloadPage } from '../api/reload-page.ts';

/**
 * After an update the chunks of the old build are gone: reloads the page. While the server is away it stays, with all that was typed;
 * the part that is missing says so itself.
 */
export function reloadAfterUpdates(): void {
  addEventListener('vite:preloadError', () => void answers().then(isUp => isUp && reloadPage()));
}

const answers = () =>
  fetch(`${basePath}/manifest.webmanifest`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

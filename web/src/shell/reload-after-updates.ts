import { basePath } from '../api/base-path.ts';
import { reloadPage } from '../api/reload-page.ts';

/**
 * Reloads the page after an update, which removes the chunks of the old build. While the server is unreachable the page is not
 * reloaded, so that input is not lost; the missing part shows an error.
 */
export function reloadAfterUpdates(): void {
  addEventListener('vite:preloadError', () => void answers().then(isUp => isUp && reloadPage()));
}

const answers = () =>
  fetch(`${basePath}/manifest.webmanifest`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
